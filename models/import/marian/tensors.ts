import { expectedTensors } from '../../architectures/transformer/model-weights.ts';
import { FormatError } from '../../format/format-error.ts';
import type { MarianModel, MarianTensor } from '../../format/marian-model.ts';
import type { Architecture } from '../../pack/manifest.ts';
import { elements, type ForeignTensor } from '../foreign-model.ts';

/** A logit of what is never chosen: its probability is zero, and the others' sum to one. */
const NEVER = -1e9;

/** Where a tensor of Verso's stands in a model of Marian's. */
interface Place {
  /** Names that it may have. */
  readonly names: readonly string[];
  /** embedding: `[vocabulary, model]` in both; matrix: `[in, out]` there and `[out, in]` here. */
  readonly kind: 'embedding' | 'matrix' | 'vector';
}

const PARTS: Readonly<Record<string, string>> = {
  query: 'q',
  key: 'k',
  value: 'v',
  output: 'o',
  in: '1',
  out: '2',
  candidate: '',
  gate: 'f',
};
const SUBLAYERS: Readonly<Record<string, { readonly name: string; readonly norm: string }>> = {
  self_attention: { name: 'self', norm: 'self_Wo' },
  cross_attention: { name: 'context', norm: 'context_Wo' },
  feed_forward: { name: 'ffn', norm: 'ffn_ffn' },
  recurrence: { name: 'rnn', norm: 'rnn_ffn' },
};
const WHOLE: Readonly<Record<string, Place>> = {
  'embedding.weight': { names: ['Wemb'], kind: 'embedding' },
  'source_embedding.weight': { names: ['encoder_Wemb', 'Wemb'], kind: 'embedding' },
  'target_embedding.weight': { names: ['decoder_Wemb', 'Wemb'], kind: 'embedding' },
  'output.bias': { names: ['decoder_ff_logit_out_b'], kind: 'vector' },
};

/**
 * The tensors of a model as Verso has them. What a target begins with has zeros for an embedding, and is never chosen.
 * @param tiedLayers for each layer of the decoder the number of the one, from 1 on, whose weights it has; empty: its own
 * @throws FormatError for one that is missing
 */
export function tensorsOf(
  architecture: Architecture,
  model: MarianModel,
  tiedLayers: readonly number[],
): readonly ForeignTensor[] {
  return [...expectedTensors(architecture)].map(([name, shape]) => {
    const { names, kind } = place(name, model, tiedLayers);
    const stored = names.find((one) => model.names.has(one));
    if (stored === undefined && !/^output\.bias$|candidate\.bias$/.test(name))
      throw new FormatError(`its tensor “${names[0]}” is missing`);
    const read = async (): Promise<Float32Array<ArrayBuffer>> => {
      const values =
        stored === undefined
          ? new Float32Array(elements(shape))
          : valuesOf(await model.read(stored), stored, shape, kind);
      if (name === 'output.bias') values[values.length - 1] = NEVER;
      return values;
    };
    return { name, shape, quantized: kind !== 'vector', read };
  });
}

function place(name: string, model: MarianModel, tiedLayers: readonly number[]): Place {
  const whole = WHOLE[name];
  if (whole !== undefined) return whole;
  if (name === 'output.weight')
    return model.names.has('decoder_ff_logit_out_Wt')
      ? { names: ['decoder_ff_logit_out_Wt'], kind: 'embedding' }
      : { names: ['decoder_ff_logit_out_W'], kind: 'matrix' };
  const path = name.split('.');
  const side = path[0]!;
  const leaf = path.at(-1) === 'weight' ? 'scale' : 'bias';
  if (path[1] === 'norm') return { names: [`${side}_top_ln_${leaf}`], kind: 'vector' };
  if (path[1] === 'embedding_norm')
    return { names: [`${side}_emb_ln_${leaf}_pre`, `${side}_emb_ln_${leaf}`], kind: 'vector' };
  const [, layer = '', sublayer = '', part = ''] = path;
  const own = Number(layer) + 1;
  const prefix = `${side}_l${side === 'decoder' ? (tiedLayers[Number(layer)] ?? own) : own}_`;
  const { name: kind, norm } = SUBLAYERS[sublayer]!;
  if (part === 'norm')
    return { names: ['', '_pre'].map((place) => `${prefix}${norm}_ln_${leaf}${place}`), kind: 'vector' };
  const short = PARTS[part]!;
  return leaf === 'scale'
    ? { names: [`${prefix}${kind}_W${short}`], kind: 'matrix' }
    : { names: [`${prefix}${kind}_b${short}`], kind: 'vector' };
}

/** The numbers of a stored tensor in the order that `shape` asks for; nothing is set aside for a shape that is wrong. */
function valuesOf(
  stored: MarianTensor,
  name: string,
  shape: readonly number[],
  kind: Place['kind'],
): Float32Array<ArrayBuffer> {
  const [rows = 0, columns = 1] = shape;
  const is = stored.shape.filter((size) => size !== 1 || kind === 'matrix').join(' × ');
  const fail = (expected: string): never => {
    throw new FormatError(`its tensor “${name}” is ${is} instead of ${expected}`);
  };
  // What a target begins with is one row more than Marian has.
  if (kind === 'matrix') {
    const [inputs, outputs = 0] = stored.shape;
    if (inputs !== columns || (outputs !== rows && outputs !== rows - 1)) fail(`${columns} × ${rows}`);
    const values = new Float32Array(rows * columns);
    if (stored.transposed) values.set(stored.values);
    else
      for (let row = 0; row < outputs; row++)
        for (let column = 0; column < columns; column++)
          values[row * columns + column] = stored.values[column * outputs + row]!;
    return values;
  }
  const missing = elements(shape) - stored.values.length;
  const width = kind === 'embedding' ? columns : 1;
  if ((missing !== 0 && missing !== width) || (kind === 'embedding' && stored.shape.at(-1) !== columns))
    fail(kind === 'embedding' ? `${rows} × ${columns}` : String(rows));
  const values = new Float32Array(elements(shape));
  values.set(stored.values);
  return values;
}
