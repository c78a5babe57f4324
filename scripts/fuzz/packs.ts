import { openTranslator } from '../../models/open.ts';
import { FailureError } from '../../models/pack/failure.ts';
import { failureText } from '../../renderer/messages/failures.ts';
import { FIXTURE_IDS, memorySource } from '../../test/models/fixture-packs.ts';
import { editWeights, packFiles, sealed, setFloat, type PackFiles } from '../../test/models/hostile-pack.ts';
import { hostile, type Random } from './random.ts';

const REMEDY = /install|update|choose|close other programs/i;

/** Spoils a pack, opens it and translates. @returns what is wrong with what came of it, or null */
export async function packCase(random: Random): Promise<string | null> {
  const files = packFiles(random.of(FIXTURE_IDS));
  const what = spoil(files, random);
  const stored = sealed(files);
  // Now and then the damage is not covered up by a new checksum.
  if (random.next() < 0.1) flip(stored[random.of(Object.keys(stored))]!, random);
  try {
    const translator = await openTranslator(memorySource(stored), { backend: 'wasm' });
    try {
      for await (const event of translator.translate({ text: '你好。', from: 'zh', to: 'en' }))
        if (event.type === 'done') return event.text.trim() === '' ? `${what}: an empty translation` : null;
      return `${what}: no end`;
    } finally {
      await translator.dispose();
    }
  } catch (error) {
    if (!(error instanceof FailureError)) return `${what}: a raw error: ${String(error)}`;
    const text = failureText(error, 'en');
    const named = [error.arguments['pack'], error.arguments['file']].every(
      (name) => name === undefined || text.includes(String(name)),
    );
    return named && REMEDY.test(text) ? null : `${what}: “${text}” names not all of pack, file and remedy`;
  }
}

function spoil(files: PackFiles, random: Random): string {
  const kinds: Readonly<Record<string, () => void>> = {
    'a field of the manifest': () => spoilManifest(files.manifest, random),
    'a byte of the weights': () => flip(files.weights, random),
    'a byte of the weights’ header': () => flip(files.weights, random, 400),
    'a byte of the tokenizer': () => flip(files.tokenizer, random),
    'weights of another length': () => (files.weights = resized(files.weights, random)),
    'a tokenizer of another length': () => (files.tokenizer = resized(files.tokenizer, random)),
    'a tensor of the header': () => {
      files.weights = editWeights(files.weights, (header) => {
        const tensor = header[random.of(Object.keys(header))]!;
        Object.assign(tensor, { [random.of(Object.keys(tensor))]: hostile(random) });
      });
    },
    'a number of a vector': () => {
      const value = random.of([NaN, Infinity, -Infinity, 3e38, -1e30, 0]);
      files.weights = setFloat(files.weights, 'decoder.0.feed_forward.norm.weight', random.below(32), value);
    },
  };
  const kind = random.of(Object.keys(kinds));
  kinds[kind]!();
  return kind;
}

function spoilManifest(manifest: Record<string, unknown>, random: Random): void {
  let at = manifest;
  for (;;) {
    const name = random.of(Object.keys(at));
    const value = at[name];
    if (typeof value === 'object' && value !== null && Object.keys(value).length > 0 && random.next() < 0.8) {
      at = value as Record<string, unknown>;
      continue;
    }
    if (random.next() < 0.15) delete at[name];
    else at[name] = hostile(random);
    return;
  }
}

function flip(bytes: Uint8Array, random: Random, within = bytes.length): void {
  const at = random.below(Math.min(within, bytes.length));
  bytes[at] = bytes[at]! ^ (1 << random.below(8));
}

function resized(bytes: Uint8Array<ArrayBuffer>, random: Random): Uint8Array<ArrayBuffer> {
  if (random.next() < 0.7) return bytes.slice(0, random.below(bytes.length));
  const longer = new Uint8Array(bytes.length + 1 + random.below(100));
  longer.set(bytes);
  return longer;
}
