import { expectedTensors } from '../../architectures/transformer/model-weights.ts';
import type { Architecture } from '../../pack/manifest.ts';
import { elements, type ForeignTensor } from '../foreign-model.ts';
import type { StoredTensor, StoredTensors } from '../weights.ts';
import type { ModelFolder } from './folder.ts';
import type { Weights } from './weights.ts';

/** Names of the same weights in Verso and in the models of `transformers` that come from fairseq's. */
const ATTENTION: Readonly<Record<string, string>> = { self_attention: 'self_attn', cross_attention: 'encoder_attn' };
const PARTS: Readonly<Record<string, string>> = { query: 'q_proj', key: 'k_proj', value: 'v_proj', output: 'out_proj' };
const EMBEDDINGS: Readonly<Record<string, readonly string[]>> = {
  'embedding.weight': ['shared', 'encoder.embed_tokens', 'decoder.embed_tokens'].map((name) => `${name}.weight`),
  'source_embedding.weight': ['encoder.embed_tokens.weight', 'shared.weight'],
  'target_embedding.weight': ['decoder.embed_tokens.weight', 'shared.weight'],
};

/** Logits of tokens that must not be: their probability is zero, and the others' sum to one. */
const NEVER = -1e9;

export interface TensorOptions {
  /** Rows before the first position's in a matrix of learned ones. */
  readonly positionOffset: number;
  /** Tokens without a probability. */
  readonly never: readonly number[];
}

/** @throws ImportError for a tensor that is missing or has another shape than the configuration says */
export function tensorsOf(
  folder: ModelFolder,
  architecture: Architecture,
  { tensors, files: [file = ''] }: Weights,
  { positionOffset, never }: TensorOptions,
): ForeignTensor[] {
  return [...expectedTensors(architecture)].map(([name, shape]) => {
    const stored = find(tensors, name);
    const quantized = shape.length === 2 && !name.endsWith('.positions.weight');
    if (name === 'output.bias') return bias(shape, stored, never);
    if (stored === undefined) throw folder.damaged(file, `tensor “${namesOf(name)[0]}” is missing`);
    const skipped = name.endsWith('.positions.weight') ? positionOffset : 0;
    const [rows = 0, ...rest] = shape;
    const expected = [rows + skipped, ...rest];
    if (stored.shape.join() !== expected.join()) {
      const is = `[${stored.shape.join(', ')}] instead of [${expected.join(', ')}]`;
      throw folder.damaged(file, `tensor “${namesOf(name)[0]}” is ${is}`);
    }
    const first = skipped * elements(rest);
    const read = async () => (first === 0 ? stored.read() : (await stored.read()).slice(first));
    return { name, shape, quantized, read: () => read().then((values) => finite(folder, file, name, values)) };
  });
}

function bias(shape: readonly number[], stored: StoredTensor | undefined, never: readonly number[]): ForeignTensor {
  const read = async (): Promise<Float32Array<ArrayBuffer>> => {
    const values = new Float32Array(elements(shape));
    const known = await stored?.read();
    if (known !== undefined) values.set(known.subarray(0, values.length));
    for (const id of never) values[id] = NEVER;
    return values;
  };
  return { name: 'output.bias', shape, quantized: false, read };
}

function finite(folder: ModelFolder, file: string, name: string, values: Float32Array<ArrayBuffer>) {
  if (!allFinite(values)) throw folder.damaged(file, `tensor “${namesOf(name)[0]}” holds numbers that are not finite`);
  return values;
}

/** As `every(Number.isFinite)`, ten times as fast. */
function allFinite(values: Float32Array): boolean {
  for (let at = 0; at < values.length; at++) if (!Number.isFinite(values[at]!)) return false;
  return true;
}

function find(tensors: StoredTensors, name: string): StoredTensor | undefined {
  for (const candidate of namesOf(name)) {
    const found = tensors.get(candidate);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Where a weight may stand, the most usual name first. */
function namesOf(name: string): readonly string[] {
  if (name === 'output.bias') return ['final_logits_bias'];
  if (name === 'output.weight') return ['lm_head.weight'];
  const names = EMBEDDINGS[name] ?? [layerName(name)];
  return [...names.map((one) => `model.${one}`), ...names, ...(name === 'embedding.weight' ? ['lm_head.weight'] : [])];
}

/** `encoder.3.self_attention.query.weight` → `encoder.layers.3.self_attn.q_proj.weight` */
function layerName(name: string): string {
  const [side = '', layer = '', block = '', part = '', kind = ''] = name.split('.');
  if (layer === 'positions') return `${side}.embed_positions.weight`;
  if (layer === 'embedding_norm') return `${side}.layernorm_embedding.${block}`;
  if (layer === 'norm') return `${side}.layer_norm.${block}`;
  const head = `${side}.layers.${layer}`;
  if (block === 'feed_forward') {
    const names: Readonly<Record<string, string>> = { in: 'fc1', out: 'fc2', norm: 'final_layer_norm' };
    return `${head}.${names[part] ?? part}.${kind}`;
  }
  const attention = `${head}.${ATTENTION[block] ?? block}`;
  return part === 'norm' ? `${attention}_layer_norm.${kind}` : `${attention}.${PARTS[part] ?? part}.${kind}`;
}
