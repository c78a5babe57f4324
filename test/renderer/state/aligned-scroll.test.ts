import { describe, expect, it } from 'vitest';
import { alignedScroll } from '../../../renderer/state/aligned-scroll.ts';

/* Three sentences of which the second is three times as long in the other language. */
const anchors = [
  { here: 20, there: 20 },
  { here: 120, there: 120 },
  { here: 220, there: 420 },
  { here: 900, there: 1200 },
];
const most = { here: 500, there: 800 };

describe('two texts that scroll together', () => {
  it('have the same sentence at their tops, and the same part of it', () => {
    expect([20, 120, 220].map((at) => alignedScroll(anchors, most, at))).toEqual([20, 120, 420]);
    expect(alignedScroll(anchors, most, 170)).toBe(270);
    expect(alignedScroll(anchors, most, 0)).toBe(0);
  });

  it('reach their ends together', () => {
    expect(alignedScroll(anchors, most, 500)).toBe(800);
    expect(alignedScroll(anchors, most, 360)).toBe(610);
  });

  it('stay where one of them has no room to move', () => {
    expect(alignedScroll(anchors, { here: 500, there: 0 }, 300)).toBe(0);
  });

  it('never turn back, also where sentences share a line', () => {
    const shared = [
      { here: 100, there: 50 },
      { here: 100, there: 80 },
      { here: 100, there: 40 },
      { here: 200, there: 90 },
    ];
    const steps = Array.from({ length: 51 }, (_, at) => alignedScroll(shared, most, at * 10));
    expect(steps).toEqual([...steps].sort((one, other) => one - other));
  });
});
