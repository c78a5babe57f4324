import type { GrowthCurve } from './growth.ts';

const COLOURS = ['#2f6f4f', '#7fb39a', '#8795a1', '#b9812c', '#8a4fbf'];
const LEFT = 46;
const HEIGHT = 150;

interface Panel {
  readonly title: string;
  readonly points: (curve: GrowthCurve) => readonly (readonly [x: number, y: number])[];
}

const PANELS: readonly Panel[] = [
  {
    title: 'Milliseconds a token at a length of so many (less is better)',
    points: ({ tokens }) => tokens.map(({ length, milliseconds }) => [length, milliseconds]),
  },
  {
    title: 'Sentences a second, documents of so many sentences (more is better)',
    points: ({ documents }) => documents.map(({ sentences, perSecond }) => [sentences, perSecond]),
  },
  {
    title: 'Megabytes of the process after documents of so many sentences (flat is good)',
    points: ({ documents }) => documents.map(({ sentences, megabytes }) => [sentences, megabytes]),
  },
];

/** Lines over a logarithmic axis, one panel below the other, from `top` on; with the height where they end. */
export function growthPlot(
  curves: readonly GrowthCurve[],
  width: number,
  top: number,
): { readonly parts: readonly string[]; readonly bottom: number } {
  const parts: string[] = [];
  let y = top;
  for (const { title, points } of PANELS) {
    parts.push(`<text x="0" y="${y}" font-weight="600">${title}</text>`, panel(curves, points, width, y + 14));
    y += HEIGHT + 66;
  }
  curves.forEach(({ name }, index) => {
    const x = (index * width) / curves.length;
    parts.push(
      `<rect x="${x}" y="${y - 28}" width="14" height="4" fill="${COLOURS[index % COLOURS.length]}"/>`,
      `<text x="${x + 19}" y="${y - 22}">${name}</text>`,
    );
  });
  return { parts, bottom: y };
}

function panel(curves: readonly GrowthCurve[], points: Panel['points'], width: number, top: number): string {
  const all = curves.flatMap((curve) => points(curve));
  const across = [...new Set(all.map(([x]) => x))].sort((a, b) => a - b);
  const [first = 1, last = 1] = [across[0], across.at(-1)];
  const step = scaleStep(Math.max(...all.map(([, y]) => y)));
  const most = step * Math.ceil(Math.max(...all.map(([, y]) => y)) / step);
  const x = (value: number): string =>
    (LEFT + ((width - LEFT - 20) * Math.log(value / first)) / Math.log(last / first || 2)).toFixed(1);
  const y = (value: number): string => (top + HEIGHT * (1 - value / most)).toFixed(1);
  const lines: string[] = [];
  for (let value = 0; value <= most; value += step)
    lines.push(
      `<path d="M${LEFT} ${y(value)}H${width}" stroke="#dde2e6"/>`,
      `<text x="${LEFT - 8}" y="${Number(y(value)) + 4}" text-anchor="end">${Number(value.toPrecision(3))}</text>`,
    );
  for (const value of across)
    lines.push(`<text x="${x(value)}" y="${top + HEIGHT + 18}" text-anchor="middle">${value}</text>`);
  curves.forEach((curve, index) => {
    const line = points(curve).map(([at, value]) => `${x(at)},${y(value)}`);
    const colour = COLOURS[index % COLOURS.length];
    if (line.length > 0)
      lines.push(`<polyline points="${line.join(' ')}" fill="none" stroke="${colour}" stroke-width="2.5"/>`);
  });
  return lines.join('\n');
}

/** 1, 2 or 5 times a power of ten, so that there are three to six of them. */
function scaleStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most / 3));
  return [5, 2, 1].map((factor) => factor * power).find((step) => step <= most / 3) ?? power;
}
