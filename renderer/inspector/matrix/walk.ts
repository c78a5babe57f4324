import type { Cell } from '../../state/inspector/inspector.svelte.ts';

/**
 * Where a key leads from a cell: a cell, null to let go, undefined when the key means nothing here.
 * Without a cell the first arrow selects the top left one.
 */
export function walk(key: string, from: Cell | null, rows: number, columns: number): Cell | null | undefined {
  if (key === 'Escape') return from ? null : undefined;
  const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    PageUp: [-10, 0],
    PageDown: [10, 0],
    Home: [0, -columns],
    End: [0, columns],
  };
  const step = steps[key];
  if (!step) return undefined;
  if (!from) return { query: 0, key: 0 };
  const clamp = (value: number, length: number) => Math.min(length - 1, Math.max(0, value));
  return { query: clamp(from.query + step[0], rows), key: clamp(from.key + step[1], columns) };
}
