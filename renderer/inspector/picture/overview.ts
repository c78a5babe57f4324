import type { Theme } from './colour-scale.ts';
import { inks, type Picture, type Shape } from './shapes.ts';

/** The parts of the model one can open. */
export const PARTS = [
  'embedding',
  'positions',
  'encoder-attention',
  'decoder-attention',
  'recurrence',
  'cross-attention',
  'add-norm',
  'norm',
  'feed-forward',
  'linear',
  'softmax',
] as const;
export type Part = (typeof PARTS)[number];

export interface ModelShape {
  readonly source: number;
  readonly target: number;
  readonly dimension: number;
  readonly feedForward: number;
  readonly vocabulary: number;
  readonly encoderLayers: number;
  readonly decoderLayers: number;
  /** In the decoder, in place of self-attention. */
  readonly recurrent: boolean;
  readonly heads: number;
  readonly norm: 'pre' | 'post';
  readonly finalNorm: boolean;
}

export interface OverviewBox {
  readonly part: Part;
  readonly tower: 'encoder' | 'decoder';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Shape of what leaves this part. */
  readonly shape: string;
}

export interface Overview {
  readonly boxes: readonly OverviewBox[];
  /** The repeated blocks, N of them. */
  readonly frames: readonly {
    readonly tower: 'encoder' | 'decoder';
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly layers: number;
  }[];
  readonly width: number;
  readonly height: number;
}

const BOX = { width: 216, height: 40, gap: 22 };
const ENCODER_X = 116;
const DECODER_X = 476;
const HEIGHT = 724;
const BOTTOM = HEIGHT - 52;

type Step = Part | 'frame-start' | 'frame-end';

function tower(name: 'encoder' | 'decoder', { norm, finalNorm, recurrent }: ModelShape): readonly Step[] {
  const sublayer = (part: Part): readonly Step[] => (norm === 'post' ? [part, 'add-norm'] : ['norm', part]);
  const inside: readonly Part[] =
    name === 'encoder'
      ? ['encoder-attention', 'feed-forward']
      : [recurrent ? 'recurrence' : 'decoder-attention', 'cross-attention', 'feed-forward'];
  const output: readonly Step[] = name === 'decoder' ? ['linear', 'softmax'] : [];
  const last: readonly Step[] = finalNorm ? ['norm'] : [];
  return ['embedding', 'positions', 'frame-start', ...inside.flatMap(sublayer), 'frame-end', ...last, ...output];
}

/** The figure of Vaswani et al. 2017 with this model's own numbers; information flows from the bottom to the top. */
export function layoutOverview(model: ModelShape): Overview {
  const boxes: OverviewBox[] = [];
  const frames: Overview['frames'][number][] = [];
  for (const name of ['encoder', 'decoder'] as const) {
    const x = name === 'encoder' ? ENCODER_X : DECODER_X;
    const length = name === 'encoder' ? model.source : model.target;
    let y = BOTTOM - BOX.height;
    let frameBottom = 0;
    for (const step of tower(name, model)) {
      if (step === 'frame-start') {
        y -= 14;
        frameBottom = y + BOX.height + 16;
      } else if (step === 'frame-end') {
        const top = y + BOX.height + BOX.gap - 16;
        frames.push({
          tower: name,
          x: x - 18,
          y: top,
          width: BOX.width + 36,
          height: frameBottom - top,
          layers: name === 'encoder' ? model.encoderLayers : model.decoderLayers,
        });
        y -= 14;
      } else {
        const flat = step === 'add-norm' || step === 'norm' ? 28 : BOX.height;
        const width = step === 'linear' || step === 'softmax' ? model.vocabulary : model.dimension;
        y += BOX.height - flat;
        boxes.push({
          part: step,
          tower: name,
          x,
          y,
          width: BOX.width,
          height: flat,
          shape: `${length} × ${width.toLocaleString('en')}`,
        });
        y -= BOX.gap + BOX.height;
      }
    }
  }
  return { boxes, frames, width: 810, height: HEIGHT };
}

export interface OverviewNames {
  readonly parts: Readonly<Record<Part, string>>;
  readonly encoder: string;
  readonly decoder: string;
  readonly source: string;
  readonly target: string;
  readonly memory: string;
}

const fills: Readonly<Record<Theme, Readonly<Record<Part, string>>>> = {
  light: {
    embedding: '#fde9ef',
    positions: '#fff7e0',
    'encoder-attention': '#e2e6ff',
    'decoder-attention': '#e2e6ff',
    recurrence: '#fbe6d4',
    'cross-attention': '#d7f1f1',
    'add-norm': '#f4f4f7',
    norm: '#f4f4f7',
    'feed-forward': '#e3f3e4',
    linear: '#ececf3',
    softmax: '#eadff8',
  },
  dark: {
    embedding: '#3c2430',
    positions: '#3a3319',
    'encoder-attention': '#282d57',
    'decoder-attention': '#282d57',
    recurrence: '#45301c',
    'cross-attention': '#163f42',
    'add-norm': '#24242e',
    norm: '#24242e',
    'feed-forward': '#1f3a27',
    linear: '#2c2c38',
    softmax: '#37284e',
  },
};

export function overviewPicture(overview: Overview, names: OverviewNames, theme: Theme, title: string): Picture {
  const ink = inks[theme];
  const shapes: Shape[] = [];
  for (const frame of overview.frames) {
    shapes.push({
      type: 'rect',
      x: frame.x,
      y: frame.y,
      width: frame.width,
      height: frame.height,
      radius: 14,
      fill: ink.raised,
      stroke: ink.line,
    });
    const side =
      frame.tower === 'encoder'
        ? { x: frame.x - 12, anchor: 'end' as const }
        : { x: frame.x + frame.width + 12, anchor: 'start' as const };
    shapes.push({
      type: 'text',
      x: side.x,
      y: frame.y + frame.height / 2 - 10,
      text: `${frame.layers} ×`,
      size: 20,
      fill: ink.text,
      anchor: side.anchor,
      bold: true,
    });
    shapes.push({
      type: 'text',
      x: side.x,
      y: frame.y + frame.height / 2 + 12,
      text: frame.tower === 'encoder' ? names.encoder : names.decoder,
      size: 13,
      fill: ink.muted,
      anchor: side.anchor,
    });
  }
  shapes.push(...arrows(overview, ink.muted), ...crossArrow(overview, names, theme), ...residuals(overview, theme));
  for (const box of overview.boxes) {
    const middle = box.y + box.height / 2;
    const text = names.parts[box.part];
    shapes.push({
      type: 'rect',
      x: box.x,
      y: box.y,
      width: box.width,
      height: box.height,
      radius: 9,
      fill: fills[theme][box.part],
      stroke: ink.line,
    });
    shapes.push({
      type: 'text',
      x: box.x + box.width / 2,
      y: middle,
      text,
      size: box.height < 32 ? 12 : 13.5,
      fill: ink.text,
      anchor: 'middle',
      bold: box.height >= 32,
    });
    shapes.push({
      type: 'text',
      x: box.x + box.width / 2 - 10,
      anchor: 'end',
      y: box.y - BOX.gap / 2,
      text: box.shape,
      size: 10.5,
      fill: ink.muted,
    });
  }
  const inputs = overview.boxes.filter((box) => box.part === 'embedding');
  for (const box of inputs) {
    shapes.push({
      type: 'text',
      x: box.x + box.width / 2,
      y: box.y + box.height + 34,
      text: box.tower === 'encoder' ? names.source : names.target,
      size: 13,
      fill: ink.text,
      anchor: 'middle',
    });
  }
  return { width: overview.width, height: overview.height, theme, title, shapes };
}

function arrow(x: number, from: number, to: number, stroke: string): readonly Shape[] {
  return [
    { type: 'path', d: `M${x} ${from}V${to + 4}`, stroke, width: 1.4 },
    { type: 'path', d: `M${x - 4} ${to + 6}L${x} ${to}L${x + 4} ${to + 6}`, stroke, width: 1.4 },
  ];
}

function arrows(overview: Overview, stroke: string): readonly Shape[] {
  return (['encoder', 'decoder'] as const).flatMap((name) => {
    const boxes = overview.boxes.filter((box) => box.tower === name);
    return boxes.flatMap((box, i) => {
      const below = boxes[i - 1];
      return arrow(box.x + box.width / 2, below ? below.y : box.y + box.height + 24, box.y + box.height + 1, stroke);
    });
  });
}

const SUBLAYERS: ReadonlySet<Part> = new Set([
  'encoder-attention',
  'decoder-attention',
  'recurrence',
  'cross-attention',
  'feed-forward',
]);

/**
 * The residual connections. Post-norm: around the sublayer into Add & Norm. Pre-norm: around Norm and sublayer to a
 * sum behind them.
 */
function residuals({ boxes }: Overview, theme: Theme): readonly Shape[] {
  const ink = inks[theme];
  return boxes.flatMap((box, i): Shape[] => {
    if (!SUBLAYERS.has(box.part)) return [];
    const before = boxes[i - 1]?.part === 'norm' ? boxes[i - 1]! : box;
    const x = box.x + box.width / 2;
    const side = box.x + box.width + 9;
    const from = before.y + before.height + 4;
    const path = (to: number, end: number): Shape => ({
      type: 'path',
      d: `M${x} ${from}H${side - 6}Q${side} ${from} ${side} ${from - 6}V${to + 6}Q${side} ${to} ${side - 6} ${to}H${end}`,
      stroke: ink.muted,
      width: 1.2,
    });
    const after = boxes[i + 1];
    if (after?.part === 'add-norm') return [path(after.y + after.height / 2, after.x + after.width)];
    const y = box.y - 11;
    const circle = `M${x - 6} ${y}a6 6 0 1 0 12 0a6 6 0 1 0 -12 0`;
    return [
      path(y, x + 6),
      { type: 'path', d: circle, fill: ink.paper, stroke: ink.muted, width: 1.2 },
      { type: 'path', d: `M${x - 3} ${y}h6M${x} ${y - 3}v6`, stroke: ink.text, width: 1.2 },
    ];
  });
}

/** From the top of the encoder to every decoder block's cross-attention: keys and values. */
function crossArrow(overview: Overview, names: OverviewNames, theme: Theme): readonly Shape[] {
  const frame = overview.frames.find((each) => each.tower === 'encoder');
  const highest = overview.boxes.findLast((box) => box.tower === 'encoder');
  const top = frame && highest && { ...frame, y: Math.min(frame.y, highest.y) };
  const cross = overview.boxes.find((box) => box.part === 'cross-attention');
  if (!top || !cross) return [];
  const x = top.x + top.width / 2;
  const lane = (top.x + top.width + cross.x - 18) / 2;
  const y = cross.y + cross.height / 2;
  const stroke = inks[theme].accent;
  return [
    {
      type: 'path',
      d: `M${x} ${top.y}V${top.y - 16}Q${x} ${top.y - 28} ${x + 12} ${top.y - 28}H${lane - 12}Q${lane} ${top.y - 28} ${lane} ${top.y - 16}V${y - 12}Q${lane} ${y} ${lane + 12} ${y}H${cross.x - 3}`,
      stroke,
      width: 2,
    },
    { type: 'path', d: `M${cross.x - 9} ${y - 5}L${cross.x - 2} ${y}L${cross.x - 9} ${y + 5}`, stroke, width: 2 },
    { type: 'text', x: lane - 14, y: top.y - 42, text: names.memory, size: 12, fill: stroke, anchor: 'end' },
  ];
}
