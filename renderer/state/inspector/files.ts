import type { Bridge } from '../../../main/contract.ts';

export type FileKind = 'svg' | 'png' | 'json' | 'csv' | 'verso';

/** Asks where to save, and saves. Result: whether the user went through with it. */
export async function saveFile(
  bridge: Bridge | undefined,
  kind: FileKind,
  name: string,
  data: string | Uint8Array,
): Promise<boolean> {
  if (!bridge) return false;
  return bridge.invoke('file:save', {
    name: fileName(name, kind),
    kind,
    data: data as Uint8Array<ArrayBuffer> | string,
  });
}

/** A name every file system takes. */
export function fileName(name: string, ending: FileKind): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return `${[...plain].slice(0, 60).join('') || 'verso'}.${ending}`;
}
