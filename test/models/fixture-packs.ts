import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseManifest, type PackManifest } from '../../models/pack/manifest.ts';
import { PackError } from '../../models/pack/pack-error.ts';
import type { Intervention } from '../../models/trace/trace.ts';
import type { PackSource } from '../../models/translator.ts';
import { floats, readSafetensors } from '../../models/format/safetensors.ts';

export const FIXTURE_IDS = [
  'marian',
  'marian-separate',
  'pre-norm',
  'pre-norm-8bit',
  'pre-norm-4bit',
  'learned-untied',
  'learned-post',
] as const;

/** See scripts/fixtures/generation.py. */
export interface GenerateGoldens {
  readonly decoderStart: number;
  readonly sources: readonly (readonly number[])[];
  readonly cases: readonly {
    readonly name: string;
    readonly sources: readonly number[];
    readonly results: readonly (readonly { readonly ids: readonly number[]; readonly logProbs: readonly number[] }[])[];
  }[];
}

/** See scripts/fixtures/traces.py. */
export interface TraceGoldens {
  readonly source: readonly number[];
  readonly target: readonly number[];
  readonly interventions: readonly Intervention[];
}

export function fixtureFolder(id: string): string {
  return join(import.meta.dirname, '../fixtures/models', id);
}

export function folderSource(folder: string, name: string): PackSource {
  return {
    name,
    async read(path) {
      try {
        return new Uint8Array(readFileSync(join(folder, path)));
      } catch {
        throw new PackError('missing-file', { pack: name, file: path });
      }
    },
  };
}

/** A pack in memory whose files a test may spoil. */
export function memorySource(files: Readonly<Record<string, Uint8Array<ArrayBuffer>>>): PackSource {
  return {
    name: 'test pack',
    async read(path) {
      const bytes = files[path];
      if (!bytes) throw new PackError('missing-file', { pack: 'test pack', file: path });
      return bytes;
    },
  };
}

export function readFixture(id: string, path: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(fixtureFolder(id), path)));
}

export function fixtureManifest(id: string): PackManifest {
  return parseManifest(new TextDecoder().decode(readFixture(id, 'pack.json')), id);
}

export function readJson(id: string, path: string): unknown {
  return JSON.parse(new TextDecoder().decode(readFixture(id, path)));
}

export function readGoldenTensors(id: string): (name: string) => Float32Array {
  const tensors = readSafetensors(readFixture(id, 'trace.safetensors'), { pack: id, file: 'trace.safetensors' });
  return (name) => {
    const tensor = tensors.get(name);
    if (!tensor) throw new Error(`trace.safetensors of ${id} has no “${name}”.`);
    return floats(tensor.bytes);
  };
}

/** The greatest absolute difference; NaN and different lengths count as infinite. */
export function greatestDifference(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  if (actual.length !== expected.length) return Infinity;
  let greatest = 0;
  for (let index = 0; index < expected.length; index++) {
    const difference = Math.abs(actual[index]! - expected[index]!);
    if (Number.isNaN(difference)) return Infinity;
    greatest = Math.max(greatest, difference);
  }
  return greatest;
}

/** Rows of log-softmax of `[rows, columns]` logits. */
export function logSoftmax(logits: Float32Array, columns: number): Float32Array {
  const result = new Float32Array(logits.length);
  for (let start = 0; start < logits.length; start += columns) {
    const row = logits.subarray(start, start + columns);
    const greatest = row.reduce((best, value) => Math.max(best, value), -Infinity);
    const sum = row.reduce((total, value) => total + Math.exp(value - greatest), 0);
    row.forEach((value, column) => (result[start + column] = value - greatest - Math.log(sum)));
  }
  return result;
}
