import type { Random } from '../../../scripts/fuzz/random.ts';

type Files = Record<string, Uint8Array<ArrayBuffer>>;

/** Files of a model with one of them changed: bytes, its length, a value of its JSON. */
export function spoilt(files: Readonly<Files>, random: Random): Files {
  const path = random.of(Object.keys(files));
  const bytes = files[path]!.slice();
  const kind = random.below(4);
  if (kind === 0) return { ...files, [path]: bytes.slice(0, random.below(bytes.length + 1)) };
  if (kind === 1 && path.endsWith('.json')) {
    const text = new TextDecoder().decode(bytes);
    const values = [...text.matchAll(/(?<=[:[,]\s*)(-?[\d.]+|"[^"]*"|true|false|null)/g)];
    const found = values[random.below(values.length)];
    if (found !== undefined) {
      const by = random.of(['-1', '1e99', '0', '4294967296', '"x"', 'null', '[]', '{}', 'true', '999999']);
      const changed = text.slice(0, found.index) + by + text.slice(found.index + found[0].length);
      return { ...files, [path]: new TextEncoder().encode(changed) };
    }
  }
  // Headers are what parsers trip over, and they stand at the beginning.
  const within = kind === 2 ? Math.min(bytes.length, 600) : bytes.length;
  for (let count = 1 + random.below(8); count > 0; count--) bytes[random.below(within)] = random.below(256);
  return { ...files, [path]: bytes };
}
