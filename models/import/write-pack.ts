import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { BLOCK_SIZE } from '../architectures/transformer/matrix.ts';
import { manifestText } from '../pack/languages.ts';
import type { PackManifest } from '../pack/manifest.ts';
import { elements, type ForeignModel, type ForeignTensor } from './foreign-model.ts';
import { quantise } from './quantise.ts';

/** Where the files of a pack go. */
export interface PackSink {
  file(name: string): Promise<PackSinkFile>;
}

export interface PackSinkFile {
  /** What is written may be used again once the promise has resolved. */
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

export interface WriteOptions {
  /** Bits of a number of the matrices; without it 32 for a small model and 8 for others. */
  readonly bits?: 8 | 4 | 32;
  /** Bytes of the model's own numbers that have been read, of all. */
  readonly progress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

export const WEIGHTS = 'weights.safetensors';
/** Bytes up to which a model stays as it is: nothing would be gained. */
const SMALL = 20e6;
/** Numbers that are quantised and written at a time: whole blocks. */
const PART = 1 << 20;

type Stored = { readonly name: string; readonly type: 'F32' | 'U8'; readonly shape: readonly number[] };

/**
 * Writes a model as a pack, its manifest last. One tensor at a time is in memory.
 * @returns the manifest
 * @throws AbortError when `signal` aborts; what the sink and the model's files throw
 */
export async function writePack(model: ForeignModel, sink: PackSink, options: WriteOptions): Promise<PackManifest> {
  const bits = bitsOf(model.tensors, options.bits);
  const files: { path: string; bytes: number; sha256: string }[] = [];
  for (const [path, bytes] of model.files) {
    const file = await HashedFile.open(sink, path);
    await file.write(bytes);
    files.push(await file.close());
  }
  files.unshift(await writeWeights(model.tensors, bits, sink, options));
  const manifest: PackManifest = {
    ...model.manifest,
    weights: { file: WEIGHTS },
    quantization: bits === 32 ? { bits } : { bits, blockSize: BLOCK_SIZE },
    files,
  };
  const last = await sink.file('pack.json');
  await last.write(new TextEncoder().encode(manifestText(manifest)));
  await last.close();
  return manifest;
}

/** Whole blocks only can be quantised, so a model of another width stays as it is. */
function bitsOf(tensors: readonly ForeignTensor[], wanted: WriteOptions['bits']): 8 | 4 | 32 {
  const divisible = tensors.every(({ shape, quantized }) => !quantized || (shape.at(-1) ?? 0) % BLOCK_SIZE === 0);
  if (!divisible) return 32;
  return wanted ?? (4 * sum(tensors.map(({ shape }) => elements(shape))) < SMALL ? 32 : 8);
}

async function writeWeights(
  tensors: readonly ForeignTensor[],
  bits: 8 | 4 | 32,
  sink: PackSink,
  { progress, signal }: WriteOptions,
): Promise<PackManifest['files'][number]> {
  const file = await HashedFile.open(sink, WEIGHTS);
  await file.write(header(tensors.flatMap((tensor) => storedAs(tensor, bits))));
  const total = 4 * sum(tensors.map(({ shape }) => elements(shape)));
  let done = 0;
  for (const tensor of tensors) {
    signal?.throwIfAborted();
    const values = await tensor.read();
    if (!tensor.quantized || bits === 32) await file.write(bytesOf(values));
    else await writeBlocks(values, bits, file, signal);
    done += values.byteLength;
    progress?.(done, total);
  }
  return file.close();
}

async function writeBlocks(
  values: Float32Array<ArrayBuffer>,
  bits: 8 | 4,
  file: HashedFile,
  signal: AbortSignal | undefined,
): Promise<void> {
  const scales = new Float32Array(values.length / BLOCK_SIZE);
  const codes = new Uint8Array((Math.min(PART, values.length) * bits) / 8);
  for (let start = 0; start < values.length; start += PART) {
    signal?.throwIfAborted();
    const part = values.subarray(start, start + PART);
    const ofPart = scales.subarray(start / BLOCK_SIZE, (start + part.length) / BLOCK_SIZE);
    quantise(part, bits, codes, ofPart);
    await file.write(codes.subarray(0, (part.length * bits) / 8));
  }
  await file.write(bytesOf(scales));
}

/** A quantised matrix is two tensors; sizes are multiples of four bytes, so numbers stay aligned. */
function storedAs({ name, shape, quantized }: ForeignTensor, bits: 8 | 4 | 32): Stored[] {
  if (!quantized || bits === 32) return [{ name, type: 'F32', shape }];
  const [rows = 0, columns = 0] = shape;
  return [
    { name, type: 'U8', shape: [rows, (columns * bits) / 8] },
    { name: `${name}.scale`, type: 'F32', shape: [rows, columns / BLOCK_SIZE] },
  ];
}

/** Length and header of a safetensors file, filled up with spaces to whole eights. */
function header(tensors: readonly Stored[]): Uint8Array {
  let end = 0;
  const entries = tensors.map(({ name, type, shape }) => {
    const start = end;
    end += elements(shape) * (type === 'F32' ? 4 : 1);
    return [name, { dtype: type, shape, data_offsets: [start, end] }] as const;
  });
  const json = JSON.stringify(Object.fromEntries([['__metadata__', { format: 'verso-pack' }], ...entries]));
  const text = new TextEncoder().encode(json);
  const length = Math.ceil(text.length / 8) * 8;
  const bytes = new Uint8Array(8 + length).fill(0x20);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(length), true);
  bytes.set(text, 8);
  return bytes;
}

/** A file whose length and hash are known when it is closed. */
class HashedFile {
  private readonly hash = sha256.create();
  private length = 0;

  private constructor(
    private readonly path: string,
    private readonly file: PackSinkFile,
  ) {}

  static async open(sink: PackSink, path: string): Promise<HashedFile> {
    return new HashedFile(path, await sink.file(path));
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.hash.update(bytes);
    this.length += bytes.byteLength;
    await this.file.write(bytes);
  }

  async close(): Promise<PackManifest['files'][number]> {
    await this.file.close();
    return { path: this.path, bytes: this.length, sha256: bytesToHex(this.hash.digest()) };
  }
}

function bytesOf(values: Float32Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
