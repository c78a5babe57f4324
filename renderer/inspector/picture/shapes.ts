import type { Mask, Matrix } from '../../state/inspector/attention.ts';
import type { ScaleKind, Theme } from './colour-scale.ts';

/** A picture as data: painted on a canvas, written as SVG, or rendered by Svelte, always from the same shapes. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly theme: Theme;
  readonly title: string;
  readonly shapes: readonly Shape[];
}

export type Shape = RectShape | PathShape | TextShape | CellsShape | HatchShape;

export interface RectShape {
  readonly type: 'rect';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: string;
  readonly stroke?: string;
  readonly radius?: number;
}

export interface PathShape {
  readonly type: 'path';
  /** SVG path data */
  readonly d: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly fill?: string;
  readonly opacity?: number;
  readonly dashed?: boolean;
}

export interface TextShape {
  readonly type: 'text';
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly fill: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  /** Degrees clockwise around (x, y) */
  readonly rotate?: number;
  readonly bold?: boolean;
}

/** A heat map with square or oblong cells. */
export interface CellsShape {
  readonly type: 'cells';
  readonly x: number;
  readonly y: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
  readonly masks?: Matrix['masks'];
  readonly scale: ScaleKind;
  readonly low: number;
  readonly high: number;
}

/** The mark of cells that hold no attention, each reason with its own pattern. */
export interface HatchShape {
  readonly type: 'hatch';
  readonly mask: Exclude<Mask, 'visible'>;
  /** Rectangles as x, y, width, height, one after another */
  readonly areas: readonly number[];
}

/** Concrete colours (those of ui/tokens.css) for canvas and exported files, where CSS variables do not reach. */
export interface Inks {
  readonly paper: string;
  readonly raised: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
  /** Tokens that are glosses of a dictionary. */
  readonly hint: string;
  readonly good: string;
  readonly bad: string;
  readonly masks: Readonly<Record<Exclude<Mask, 'visible'>, { readonly ground: string; readonly stroke: string }>>;
}

export const inks: Readonly<Record<Theme, Inks>> = {
  light: {
    paper: '#ffffff',
    raised: '#f6f5f2',
    text: '#1c1b19',
    muted: '#625e57',
    line: '#d8d4cb',
    accent: '#0f6a5b',
    hint: '#6a3fa6',
    good: '#0d6254',
    bad: '#b3261e',
    masks: {
      causal: { ground: '#f1efeb', stroke: '#cfcac0' },
      padding: { ground: '#fbf1dc', stroke: '#d3b56c' },
      window: { ground: '#e6eff6', stroke: '#9dbdd6' },
      removed: { ground: '#fcebe9', stroke: '#b3261e' },
      unwritten: { ground: '#ffffff', stroke: '#ffffff' },
    },
  },
  dark: {
    paper: '#1b1c1a',
    raised: '#232522',
    text: '#ebe9e4',
    muted: '#aaa69d',
    line: '#3a3d38',
    accent: '#5ec4ae',
    hint: '#c4a7f2',
    good: '#74cfbb',
    bad: '#f2938c',
    masks: {
      causal: { ground: '#222421', stroke: '#3f423c' },
      padding: { ground: '#2d2617', stroke: '#6d5b30' },
      window: { ground: '#182530', stroke: '#38597a' },
      removed: { ground: '#33201e', stroke: '#f2938c' },
      unwritten: { ground: '#1b1c1a', stroke: '#1b1c1a' },
    },
  },
};
