import type { GrowthCurve } from './growth/growth.ts';
import { growthPlot } from './growth/plot.ts';
import { SENTENCE_LENGTHS, type Comparison, type Spread } from './compare.ts';

const WIDTH = 720;
const LABEL = 190;
const BAR = 18;
const GAP = 6;
const COLOURS = ['#2f6f4f', '#9aa7b1', '#c3ccd3', '#d8c9a8', '#b7a5c9'];

/**
 * Bars of milliseconds a token and of sentences a second, with the middle half of all rounds as a line; below them how
 * both, and memory, change with length. On white, whatever is around it.
 */
export function plot({ pack, peers }: Comparison, growth: readonly GrowthCurve[]): string {
  const groups = [
    ...SENTENCE_LENGTHS.map((length) => ({
      title: `Milliseconds a token, one sentence of ${length} tokens (less is better)`,
      bars: peers.map(({ name, sentence }) => ({ name, spread: sentence[length], digits: 2 })),
    })),
    {
      title: 'Sentences a second, a document (more is better)',
      bars: peers.map(({ name, document }) => ({ name, spread: document, digits: 1 })),
    },
  ];
  let y = 34;
  const parts: string[] = [];
  for (const { title, bars } of groups) {
    parts.push(`<text x="0" y="${y}" font-weight="600">${title}</text>`);
    y += 12;
    const most = Math.max(...bars.map(({ spread }) => spread.upper));
    const scale = (WIDTH - LABEL - 70) / most;
    bars.forEach(({ name, spread, digits }, index) => {
      parts.push(bar(name, spread, digits, y, scale, COLOURS[index % COLOURS.length] ?? ''));
      y += BAR + GAP;
    });
    y += 26;
  }
  const curves = growthPlot(growth, WIDTH, y);
  parts.push(...curves.parts);
  y = curves.bottom;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 0 ${WIDTH + 32} ${y}" font-family="system-ui, sans-serif" font-size="13" role="img" aria-label="Verso and its peers, ${pack}">`;
  return `${head}\n<rect x="-16" width="${WIDTH + 32}" height="${y}" rx="8" fill="#ffffff"/>\n<g fill="#1d2429">\n${parts.join('\n')}\n</g>\n</svg>\n`;
}

function bar(
  name: string,
  { median, lower, upper }: Spread,
  digits: number,
  y: number,
  scale: number,
  fill: string,
): string {
  const middle = y + BAR / 2;
  const at = (value: number): string => (LABEL + value * scale).toFixed(1);
  return [
    `<text x="${LABEL - 10}" y="${middle + 4}" text-anchor="end">${name}</text>`,
    `<rect x="${LABEL}" y="${y}" width="${(median * scale).toFixed(1)}" height="${BAR}" rx="3" fill="${fill}"/>`,
    `<path d="M${at(lower)} ${middle}H${at(upper)}" stroke="#1d2429" stroke-width="1.5"/>`,
    `<text x="${Number(at(Math.max(upper, median))) + 8}" y="${middle + 4}">${median.toFixed(digits)}</text>`,
  ].join('');
}
