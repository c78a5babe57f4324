import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { noticeBlocks } from '../../../renderer/state/notices.ts';
import { root } from '../../../scripts/setup/paths.mjs';

describe('notices', () => {
  it('are headings, paragraphs and tables, with links by their text', () => {
    const markdown =
      '# Notices\n\nVerso uses\n[Zod](https://zod.dev) and `ort`.\n\n| what | licence |\n|---|---|\n| [Zod](x) | MIT |\n';
    expect(noticeBlocks(markdown)).toEqual([
      { kind: 'heading', text: 'Notices' },
      { kind: 'paragraph', text: 'Verso uses Zod and ort.' },
      {
        kind: 'table',
        rows: [
          ['what', 'licence'],
          ['Zod', 'MIT'],
        ],
      },
    ]);
  });

  it('show every component that the shipped file names', () => {
    const markdown = readFileSync(`${root}/THIRD-PARTY-NOTICES.md`, 'utf8');
    const names = noticeBlocks(markdown).flatMap((block) =>
      block.kind === 'table' ? block.rows.map(([name]) => name) : [],
    );
    expect(names).toEqual(expect.arrayContaining(['Electron', 'ONNX Runtime Web', 'Svelte', 'Zod']));
    expect(JSON.stringify(noticeBlocks(markdown))).not.toMatch(/\]\(|\|/);
  });
});
