import type { GrowthCurve } from './growth/growth.ts';
import { overBergamot } from './growth/report.ts';
import { SENTENCE_LENGTHS, type Comparison, type PeerFigures, type Spread } from './compare.ts';

export function table(comparison: Comparison): string {
  const { pack, rounds, sentences, peers } = comparison;
  const rows: [string, (one: PeerFigures) => string][] = [
    ...SENTENCE_LENGTHS.map((length): [string, (one: PeerFigures) => string] => [
      `ms/token, one of ${length}`,
      (one) => told(one.sentence[length], 2),
    ]),
    ['sentences/s, document', (one) => told(one.document, 1)],
    ['at sentences a run', (one) => (one.batch === null ? 'own choice' : String(one.batch))],
    ['same tokens as Verso', (one) => (one.same === null ? 'other weights' : `${(100 * one.same).toFixed(0)} %`)],
  ];
  const lines = [['', ...peers.map(({ name }) => name)], ...rows.map(([name, cell]) => [name, ...peers.map(cell)])];
  const head = `${pack}: ${rounds} rounds, document of ${sentences} sentences; medians of processor time, and the middle half of all\n`;
  return (
    head +
    lines.map(([name = '', ...cells]) => name.padEnd(24) + cells.map((cell) => cell.padStart(22)).join('')).join('\n')
  );
}

/** `peers: sentence R, document R, bergamot R, engine R`: our speed over theirs, at their better precision, and engine over bare. */
export function lastLine({ ratios, engine }: Comparison, growth: readonly GrowthCurve[]): string {
  const all = Object.entries(ratios);
  const least = (values: readonly (number | undefined)[]): string => {
    const known = values.filter((value) => value !== undefined);
    return known.length === 0 ? 'none' : Math.min(...known).toFixed(2);
  };
  const transformers = all.filter(([name]) => name.startsWith('transformers'));
  return `peers: ${[
    `sentence ${least(transformers.map(([, { sentence }]) => sentence))}`,
    `document ${least(transformers.map(([, { document }]) => document))}`,
    `bergamot ${least([overBergamot(growth)])}`,
    `engine ${engine.toFixed(2)}`,
  ].join(', ')}`;
}

function told({ median, lower, upper }: Spread, digits: number): string {
  return `${median.toFixed(digits)} (${lower.toFixed(digits)}–${upper.toFixed(digits)})`;
}
