import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of packs with one sound pack, `zh-en`, whose files are small and mean nothing. */
export function makePackFolder(): {
  folder: string;
  pack: string;
  manifest: Record<string, unknown>;
  remove: () => void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'verso-packs-'));
  const pack = join(folder, 'zh-en');
  mkdirSync(pack);
  const files = Object.entries({ 'weights.bin': Buffer.alloc(5000, 7), 'tokenizer.model': Buffer.from('pieces') }).map(
    ([path, data]) => {
      writeFileSync(join(pack, path), data);
      return { path, bytes: data.length, sha256: createHash('sha256').update(data).digest('hex') };
    },
  );
  const manifest = {
    format: 'verso-pack',
    version: 1,
    id: 'zh-en',
    name: 'Chinese ↔ English',
    directions: [{ from: 'zh', to: 'en', tag: null }],
    architecture: {
      kind: 'transformer',
      modelDimension: 8,
      heads: 2,
      feedForwardDimension: 16,
      encoderLayers: 1,
      decoderLayers: 1,
      vocabularySize: 32,
      norm: 'post',
      finalNorm: false,
      activation: 'relu',
      positions: 'sinusoidal',
      maxPositions: 64,
      embeddingScale: true,
      tiedEmbeddings: 'all',
      outputBias: true,
      layerNormEpsilon: 1e-5,
    },
    tokens: { pad: 0, unknown: 1, endOfSentence: 2, decoderStart: 0 },
    tokenizer: { kind: 'sentencepiece', file: 'tokenizer.model' },
    weights: { file: 'weights.bin' },
    quantization: { bits: 8, blockSize: 32 },
    files,
    decode: { beam: 1, lengthPenalty: 1, maxLengthRatio: 3, minLength: 0, alignmentHeads: [] },
    scores: [],
    licence: { spdx: 'CC0-1.0', notice: '' },
    provenance: {},
  };
  writeFileSync(join(pack, 'pack.json'), JSON.stringify(manifest));
  return { folder, pack, manifest, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
