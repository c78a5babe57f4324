import { describe, expect, it } from 'vitest';
import { layoutBeamTree, beamPicture } from '../../../../renderer/inspector/picture/beam-tree.ts';
import { css, headColour, luminance, scaleColour } from '../../../../renderer/inspector/picture/colour-scale.ts';
import { maskAreas } from '../../../../renderer/inspector/picture/hatch.ts';
import { attentionLines, linesLayout, linesPicture } from '../../../../renderer/inspector/picture/lines.ts';
import { cellAt, matrixLayout, matrixPicture } from '../../../../renderer/inspector/picture/matrix.ts';
import { layoutOverview } from '../../../../renderer/inspector/picture/overview.ts';
import { inks } from '../../../../renderer/inspector/picture/shapes.ts';
import { toSvg } from '../../../../renderer/inspector/picture/svg.ts';
import { strongestOfRow } from '../../../../renderer/state/inspector/numbers/strongest.ts';
import { walk } from '../../../../renderer/inspector/matrix/walk.ts';
import { maskCells, type Matrix } from '../../../../renderer/state/inspector/attention.ts';
import { matrixToCsv } from '../../../../renderer/state/inspector/export/csv.ts';
import { FakeEngine, fakeHead } from '../fake-engine.ts';

const address = { kind: 'decoder', layer: 0, head: 0 } as const;
const matrix: Matrix = {
  rowLabels: ['BOS', 'a<b', 'c'],
  columnLabels: ['BOS', 'a<b', 'c'],
  values: fakeHead(address, 3, 3).weights,
  masks: maskCells(address, 3, 3),
};

describe('colour scales', () => {
  for (const theme of ['light', 'dark'] as const) {
    it(`${theme}: lightness only ever goes one way, so the scale reads without hue`, () => {
      const values = Array.from({ length: 65 }, (_, i) => luminance(scaleColour('sequential', theme, i / 64, 0, 1)));
      const steps = values.slice(1).map((value, i) => (theme === 'light' ? values[i]! - value : value - values[i]!));
      expect(Math.min(...steps)).toBeGreaterThan(0);
      expect(Math.abs(values[64]! - values[0]!)).toBeGreaterThan(0.6);
    });
  }
  it('diverges evenly from the middle', () => {
    for (const t of [0.2, 0.5, 1]) {
      const up = luminance(scaleColour('diverging', 'light', t, -1, 1));
      const down = luminance(scaleColour('diverging', 'light', -t, -1, 1));
      expect(Math.abs(up - down)).toBeLessThan(0.06);
    }
  });
  it('clamps, and gives every head its own colour', () => {
    expect(scaleColour('sequential', 'light', 9, 0, 1)).toEqual(scaleColour('sequential', 'light', 1, 0, 1));
    expect(new Set(Array.from({ length: 16 }, (_, head) => headColour(head, 16, 'dark'))).size).toBe(16);
    expect(css([0, 10, 255])).toBe('#000aff');
  });
});

describe('matrix', () => {
  it('finds the cell under a point, and none beside it', () => {
    const layout = matrixLayout(matrix, 600, 500);
    for (const [row, column] of [
      [0, 0],
      [2, 1],
      [1, 2],
    ] as const) {
      expect(cellAt(layout, layout.x + (column + 0.5) * layout.cell, layout.y + (row + 0.5) * layout.cell)).toEqual({
        row,
        column,
      });
    }
    expect(cellAt(layout, layout.x - 1, layout.y + 1)).toBeUndefined();
    expect(cellAt(layout, layout.x + 3 * layout.cell + 1, layout.y + 1)).toBeUndefined();
  });

  it('fits the space it has and drops labels that could not be read', () => {
    const long = Array.from({ length: 200 }, (_, i) => `token${i}`);
    const layout = matrixLayout(
      { rowLabels: long, columnLabels: long, values: new Float32Array(40_000), masks: new Uint8Array(40_000) },
      700,
      700,
    );
    expect(layout.labelled).toBe(false);
    expect(layout.width).toBeLessThanOrEqual(700);
  });

  it('writes the causal mask as a hatched area, not as zeros', () => {
    const svg = toSvg(
      matrixPicture(matrix, matrixLayout(matrix, 500, 400), { theme: 'light', title: 'Decoder & head' }),
    );
    expect(svg).toContain('<pattern id="mask-causal"');
    expect(svg).not.toContain('mask-padding');
    expect(svg).toContain('a&#60;b');
    expect(svg).toContain('<title>Decoder &#38; head</title>');
    const cells = /crispEdges">(.*?)<\/g>/.exec(svg)?.[1] ?? '';
    expect(cells.match(/<rect/g)).toHaveLength(6);
  });

  it('covers exactly the masked cells with few areas', () => {
    const masks = maskCells(address, 40, 40);
    const areas = maskAreas(masks, 1, 40, 40, { x: 0, y: 0, cellWidth: 1, cellHeight: 1 });
    const covered = new Uint8Array(1600);
    for (let i = 0; i < areas.length; i += 4) {
      for (let y = 0; y < areas[i + 3]!; y++)
        for (let x = 0; x < areas[i + 2]!; x++) covered[(areas[i + 1]! + y) * 40 + areas[i]! + x]!++;
    }
    expect([...covered]).toEqual(Array.from(masks, (code) => (code === 1 ? 1 : 0)));
    expect(areas.length / 4).toBeLessThanOrEqual(39);
  });
});

describe('reading a matrix without seeing it', () => {
  it('names the strongest visible keys of a row, strongest first', () => {
    const values = Float32Array.of(0.1, 0.5, 0.9, 0.2, 0.5);
    const labels = ['a', 'b', 'c', 'd', 'e'];
    const row = { rowLabels: ['q'], columnLabels: labels, values, masks: Uint8Array.of(0, 0, 1, 0, 0) };
    expect(strongestOfRow(row, 0, 3)).toEqual([1, 4, 3]);
    expect(strongestOfRow(row, 0, 9)).toEqual([1, 4, 3, 0]);
  });

  it('walks by arrow keys inside the matrix, and lets go', () => {
    expect(walk('ArrowDown', null, 3, 4)).toEqual({ query: 0, key: 0 });
    expect(walk('ArrowDown', { query: 2, key: 1 }, 3, 4)).toEqual({ query: 2, key: 1 });
    expect(walk('End', { query: 1, key: 1 }, 3, 4)).toEqual({ query: 1, key: 3 });
    expect(walk('Home', { query: 1, key: 2 }, 3, 4)).toEqual({ query: 1, key: 0 });
    expect(walk('PageUp', { query: 2, key: 2 }, 3, 4)).toEqual({ query: 0, key: 2 });
    expect(walk('Escape', { query: 1, key: 2 }, 3, 4)).toBeNull();
    expect(walk('x', { query: 1, key: 2 }, 3, 4)).toBeUndefined();
  });
});

describe('lines', () => {
  const layout = linesLayout(matrix, 400);
  it('draws a line for every visible weight and isolates a token', () => {
    const heads = [{ matrix, colour: '#123456' }];
    const all = attentionLines(heads, layout);
    expect(all.length).toBe(matrix.values.filter((weight) => weight >= 0.012).length);
    const isolated = attentionLines(heads, layout, { side: 'query', index: 0 });
    expect(isolated).toHaveLength(1);
    expect(attentionLines(heads, layout, { side: 'key', index: 0 }).length).toBeLessThan(all.length);
  });
});

describe('beam tree', () => {
  it('places children right of parents without overlap, and prunes on request', async () => {
    const tree = await new FakeEngine().beamTree({ beam: 2 });
    const full = layoutBeamTree(tree, () => true);
    const at = new Map(full.nodes.map((node) => [node.index, node]));
    for (const placed of full.nodes) {
      const parent = at.get(placed.node.parent);
      if (parent) expect(placed.x).toBeGreaterThan(parent.x + parent.width);
    }
    for (const placed of full.nodes.filter((node) => node.best)) expect(placed.y).toBe(full.nodes[0]!.y);
    const seats = full.nodes.map(({ x, y }) => `${x},${y}`);
    expect(new Set(seats).size).toBe(tree.nodes.length);
    expect(layoutBeamTree(tree, (node) => node.state !== 'pruned').nodes.length).toBeLessThan(full.nodes.length);
    expect(full.nodes.filter((placed) => placed.best)).toHaveLength(5);
    expect(toSvg(beamPicture(full, 'dark', 'Beam'))).toContain('stroke-dasharray');
  });
});

describe('overview', () => {
  const model = {
    source: 7,
    target: 9,
    dimension: 384,
    feedForward: 1536,
    vocabulary: 16000,
    encoderLayers: 6,
    decoderLayers: 2,
    heads: 6,
    recurrent: false,
    norm: 'post',
    finalNorm: false,
  } as const;
  it('stacks every part of the paper in its order, with shapes', () => {
    const { boxes, frames } = layoutOverview(model);
    const order = (tower: string) =>
      boxes
        .filter((box) => box.tower === tower)
        .toSorted((a, b) => b.y - a.y)
        .map((box) => box.part);
    expect(order('encoder')).toEqual([
      'embedding',
      'positions',
      'encoder-attention',
      'add-norm',
      'feed-forward',
      'add-norm',
    ]);
    expect(order('decoder')).toEqual([
      'embedding',
      'positions',
      'decoder-attention',
      'add-norm',
      'cross-attention',
      'add-norm',
      'feed-forward',
      'add-norm',
      'linear',
      'softmax',
    ]);
    expect(frames.map((frame) => frame.layers)).toEqual([6, 2]);
    expect(boxes.find((box) => box.part === 'linear')!.shape).toBe('9 × 16,000');
    expect(Math.min(...boxes.map((box) => box.y))).toBeGreaterThan(10);
  });
  it('has a recurrence where the decoder has no self-attention', () => {
    const { boxes } = layoutOverview({ ...model, recurrent: true });
    const parts = boxes.filter((box) => box.tower === 'decoder').map((box) => box.part);
    expect(parts).toContain('recurrence');
    expect(parts).not.toContain('decoder-attention');
    expect(boxes.find((box) => box.part === 'recurrence')!.shape).toBe('9 × 384');
  });
  it('puts the norm first in pre-norm models', () => {
    const parts = layoutOverview({ ...model, norm: 'pre', finalNorm: true })
      .boxes.filter((box) => box.tower === 'encoder')
      .map((box) => box.part);
    expect(parts).toEqual(['embedding', 'positions', 'norm', 'encoder-attention', 'norm', 'feed-forward', 'norm']);
  });
});

describe('hints', () => {
  const hints = [{ first: 1, last: 3, word: { first: 0, last: 0, text: '伞' }, gloss: 'umbrella' }];
  const labels = ['伞', '⟦gloss⟧', 'umbrella', '⟦/gloss⟧', '。'];
  const matrix: Matrix = {
    ...{ rowLabels: labels, columnLabels: labels, rowHints: hints, columnHints: hints },
    ...{ values: new Float32Array(25), masks: new Uint8Array(25) },
  };

  it.each(['light', 'dark'] as const)('have labels of their own colour in the %s theme', (theme) => {
    const pictures = [
      matrixPicture(matrix, matrixLayout(matrix, 600, 600), { theme, title: '' }),
      linesPicture([{ matrix, colour: '#000000' }], linesLayout(matrix, 600), theme, ''),
    ];
    for (const { shapes } of pictures) {
      const fills = shapes.flatMap((shape) => (shape.type === 'text' ? [[shape.text, shape.fill]] : []));
      expect(fills).toHaveLength(10);
      for (const [text, fill] of fills)
        expect(fill, text).toBe(text === '伞' || text === '。' ? inks[theme].text : inks[theme].hint);
    }
  });

  it('keep their names in exported tables', () => {
    expect(matrixToCsv(matrix)).toMatch(/^,伞,⟦gloss⟧,umbrella,⟦\/gloss⟧,。\r\n/);
  });
});
