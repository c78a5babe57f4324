import { GROWING_LENGTHS, type GrowthCurve } from './growth.ts';

/** The curves as rows of numbers. */
export function growthTable(curves: readonly GrowthCurve[]): string {
  const sizes = [...new Set(curves.flatMap(({ documents }) => documents.map(({ sentences }) => sentences)))];
  const at = ({ documents }: GrowthCurve, size: number): GrowthCurve['documents'][number] | undefined =>
    documents.find(({ sentences }) => sentences === size);
  const rows: [string, (one: GrowthCurve) => string | undefined][] = [
    ...GROWING_LENGTHS.map((length): [string, (one: GrowthCurve) => string | undefined] => [
      `ms a token at ${length}`,
      ({ tokens }) => tokens.find((one) => one.length === length)?.milliseconds.toFixed(2),
    ]),
    ...sizes.map((size): [string, (one: GrowthCurve) => string | undefined] => [
      `sentences/s of ${size}`,
      (one) => at(one, size)?.perSecond.toFixed(1),
    ]),
    ...sizes.map((size): [string, (one: GrowthCurve) => string | undefined] => [
      `MB after ${size}`,
      (one) => at(one, size)?.megabytes.toFixed(0),
    ]),
  ];
  const lines = [
    ['', ...curves.map(({ name }) => name)],
    ...rows.map(([name, cell]) => [name, ...curves.map((one) => cell(one) ?? '–')]),
  ];
  return lines
    .map(([name = '', ...cells]) => name.padEnd(24) + cells.map((cell) => cell.padStart(22)).join(''))
    .join('\n');
}

/** Verso's sentences a second over Bergamot's in the longest document that both had. */
export function overBergamot(curves: readonly GrowthCurve[]): number | undefined {
  const last = (name: GrowthCurve['name']): GrowthCurve['documents'][number] | undefined =>
    curves.find((one) => one.name === name)?.documents.at(-1);
  const [own, theirs] = [last('Verso'), last('Bergamot')];
  return own && theirs && own.perSecond / theirs.perSecond;
}
