import { clamp, type Bounds } from './window-state.ts';

/** From the pointer to the nearest corner, so that the window does not lie under it. */
const GAP = 14;

/**
 * Where a small window goes: below and to the right of the pointer, or on the other side where the screen ends, and
 * always wholly within the work area of the pointer's screen.
 */
export function placeNear(
  pointer: { readonly x: number; readonly y: number },
  size: { readonly width: number; readonly height: number },
  area: Bounds,
): Bounds {
  const width = Math.min(size.width, area.width);
  const height = Math.min(size.height, area.height);
  return {
    x: beside(pointer.x, width, area.x, area.width),
    y: beside(pointer.y, height, area.y, area.height),
    width,
    height,
  };
}

function beside(pointer: number, length: number, start: number, room: number): number {
  const after = pointer + GAP;
  const fits = after + length <= start + room;
  return clamp(fits ? after : pointer - GAP - length, start, start + room - length);
}
