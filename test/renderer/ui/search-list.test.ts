import { expect, it } from 'vitest';
import { moved } from '../../../renderer/ui/search-list.ts';

it.each([
  ['ArrowDown', 2, 0],
  ['ArrowDown', 0, 1],
  ['ArrowUp', 0, 2],
  ['PageDown', 0, 2],
  ['PageUp', 2, 0],
  ['a', 1, null],
])('%s from %i leads to %s in a list of three', (key, at, to) => expect(moved(key, at, 3)).toBe(to));

it('nothing leads anywhere in an empty list', () => expect(moved('ArrowDown', 0, 0)).toBeNull());
