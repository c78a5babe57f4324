import { z } from 'zod';

export const windowStateSchema = z.strictObject({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  maximized: z.boolean(),
});
export type WindowState = Readonly<z.infer<typeof windowStateSchema>>;

export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const leastVisible = 100;

/**
 * Where a window may be put: its remembered bounds, shrunk to the screen that shows most of it and moved wholly onto
 * it; undefined when no screen shows enough of it (it was unplugged), so that the window is centred instead.
 * @param workAreas the screens without their bars
 */
export function fitBounds(saved: Bounds, workAreas: readonly Bounds[]): Bounds | undefined {
  let best: Bounds | undefined;
  let bestArea = 0;
  for (const area of workAreas) {
    const width = overlap(saved.x, saved.width, area.x, area.width);
    const height = overlap(saved.y, saved.height, area.y, area.height);
    if (width < leastVisible || height < leastVisible || width * height <= bestArea) continue;
    bestArea = width * height;
    best = area;
  }
  if (best === undefined) return undefined;
  const width = Math.min(saved.width, best.width);
  const height = Math.min(saved.height, best.height);
  return {
    x: clamp(saved.x, best.x, best.x + best.width - width),
    y: clamp(saved.y, best.y, best.y + best.height - height),
    width,
    height,
  };
}

const overlap = (a: number, aLength: number, b: number, bLength: number): number =>
  Math.max(0, Math.min(a + aLength, b + bLength) - Math.max(a, b));

export const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
