import { describe, expect, it } from 'vitest';
import { placeNear } from '../../../main/windows/near-pointer.ts';

const area = { x: 1920, y: 40, width: 1280, height: 960 };
const size = { width: 460, height: 340 };

describe('a window near the pointer', () => {
  it('lies below and to the right of it, not under it', () => {
    expect(placeNear({ x: 2000, y: 100 }, size, area)).toEqual({ x: 2014, y: 114, ...size });
  });

  it('lies on its other side where the screen ends', () => {
    expect(placeNear({ x: 3190, y: 990 }, size, area)).toEqual({ x: 3190 - 14 - 460, y: 990 - 14 - 340, ...size });
  });

  it.each([
    [1920, 40],
    [3199, 40],
    [1920, 999],
    [3199, 999],
    [2560, 520],
    // Over the bar at the top.
    [2560, 0],
  ])('is wholly within the work area at %i, %i', (x, y) => {
    for (const wanted of [size, { width: 1200, height: 900 }, { width: 4000, height: 4000 }]) {
      const placed = placeNear({ x, y }, wanted, area);
      expect(placed.x).toBeGreaterThanOrEqual(area.x);
      expect(placed.y).toBeGreaterThanOrEqual(area.y);
      expect(placed.x + placed.width).toBeLessThanOrEqual(area.x + area.width);
      expect(placed.y + placed.height).toBeLessThanOrEqual(area.y + area.height);
    }
  });
});
