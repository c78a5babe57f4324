import { describe, expect, it } from 'vitest';
import { fitBounds } from '../../../main/windows/window-state.ts';

const left = { x: 0, y: 0, width: 1920, height: 1040 };
const right = { x: 1920, y: 0, width: 1280, height: 1000 };

describe('fitBounds', () => {
  it('leaves a window where it was', () => {
    const bounds = { x: 2000, y: 100, width: 800, height: 600 };
    expect(fitBounds(bounds, [left, right])).toEqual(bounds);
  });

  it('moves one that hangs over the edge wholly onto its screen', () => {
    expect(fitBounds({ x: -300, y: 700, width: 800, height: 600 }, [left, right])).toEqual({
      x: 0,
      y: 440,
      width: 800,
      height: 600,
    });
  });

  it('chooses the screen that shows most of it', () => {
    expect(fitBounds({ x: 1800, y: 0, width: 800, height: 600 }, [left, right])?.x).toBe(1920);
  });

  it('shrinks one that is larger than its screen', () => {
    expect(fitBounds({ x: 0, y: 0, width: 4000, height: 3000 }, [left])).toEqual(left);
  });

  it('gives up a window whose screen is gone', () => {
    expect(fitBounds({ x: 4000, y: 100, width: 800, height: 600 }, [left, right])).toBeUndefined();
    expect(fitBounds({ x: 1910, y: 100, width: 800, height: 600 }, [left])).toBeUndefined();
  });
});
