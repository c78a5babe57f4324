import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { menuLabels } from '../../main/menu-labels.ts';
import { LONGEST_ARGUMENT } from '../../main/arguments.ts';
import { shortcutsOn } from '../../renderer/translator/commands.ts';

interface Score {
  readonly set: string;
  readonly beam: number;
  readonly bleu: number;
  readonly chrf: number;
}

const root = new URL('../../', import.meta.url);
const readme = readFileSync(new URL('README.md', root), 'utf8');
const packs = new URL('models/packs/', root);

describe('the README’s table of scores', () => {
  it.each(readdirSync(packs))('has those that the pack %s states, which are shown in About', (id) => {
    const folder = new URL(`${id}/`, packs);
    const { scores } = JSON.parse(readFileSync(new URL('pack.json', folder), 'utf8')) as { scores: Score[] };
    const flores = scores.find(({ set, beam }) => set === 'flores200-devtest' && beam === 4);
    const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0);
    const row = [id, flores?.bleu.toFixed(1), flores?.chrf.toFixed(1), `${(bytes / 1e6).toFixed(1)} MB`];
    expect(readme).toContain(`| ${row.join(' | ')} |`);
  });
});

describe('the README’s table of keys', () => {
  it('has every shortcut of the window, and no other, as the menu calls them', () => {
    const rows = /\| keys \| in the window \|\n.*\n((?:\|.*\n)+)/.exec(readme)?.[1]?.trim().split('\n') ?? [];
    const told = shortcutsOn('linux').map(({ keys, command }) => {
      const label = command === 'zoom' ? 'Zoom in, zoom out, actual size' : menuLabels.en[command].replace('…', '');
      return `| ${keys} | ${label} |`.toLowerCase();
    });
    expect(rows.map((row) => row.toLowerCase()).toSorted()).toEqual(told.toSorted());
  });

  it('names the length of a text that the command line takes', () => {
    expect(readme).toContain(`${LONGEST_ARGUMENT.toLocaleString('en')} bytes`);
  });
});
