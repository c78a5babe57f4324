import { FormatError } from '../../format/format-error.ts';
import type { NumberType } from '../../format/numbers.ts';
import { PickleObject, PickleRefused, readPickle, type PickleMaker, type PickleValue } from '../../format/pickle.ts';
import { readZip, type ZipEntry } from '../../format/zip.ts';
import { fileName, type ImportFiles } from '../files.ts';
import { elements } from '../foreign-model.ts';
import { ImportError } from '../import-error.ts';
import { NUMBER_BYTES } from '../../format/numbers.ts';
import { readNumbers, type StoredTensor } from '../weights.ts';

/** Types of storages; others hold what no model computes with, such as positions. */
const TYPES: Readonly<Record<string, NumberType | undefined>> = {
  'torch.FloatStorage': 'F32',
  'torch.HalfStorage': 'F16',
  'torch.BFloat16Storage': 'BF16',
};
const OTHER_TYPES = /^torch\.(Double|Long|Int|Short|Char|Byte|Bool)Storage$/;
/** A pickle of tensors has some hundred bytes for each. */
const LONGEST_PICKLE = 100e6;

interface Storage {
  readonly type: NumberType | undefined;
  readonly key: string;
}

/**
 * The tensors of a file that `torch.save` wrote (1.6 and later: a zip archive of a pickle and the numbers). The pickle is
 * not run: what it may name are tensors, and anything else is refused by its name.
 * @throws ImportError
 */
export async function openTorchFile(files: ImportFiles, path: string): Promise<Map<string, StoredTensor>> {
  const size = files.files.find((file) => file.path === path)?.bytes ?? 0;
  const named = { name: files.name, file: path };
  return told(named, async () => {
    const entries = await readZip({ bytes: size, read: (from, to) => files.read(path, from, to) });
    const pickle = entries.find((entry) => fileName(entry.path) === 'data.pkl');
    if (pickle === undefined || pickle.bytes > LONGEST_PICKLE) throw new FormatError('it holds no list of tensors');
    const folder = pickle.path.slice(0, -'data.pkl'.length);
    const data = new Map(entries.map((entry) => [entry.path, entry]));
    const storage = (key: string): ZipEntry => {
      const entry = data.get(`${folder}data/${key}`);
      if (entry === undefined) throw new FormatError(`its numbers “${key}” are missing`);
      return entry;
    };
    const tensors = tensorsOf(readPickle(await pickle.read(), makers(storage), persistent));
    return new Map(
      [...tensors].map(([name, { shape, read }]) => [name, { shape, read: () => told(named, read) }] as const),
    );
  });
}

/** What a task finds wrong with a file, told with its name. */
async function told<T>(named: { readonly name: string; readonly file: string }, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof PickleRefused) throw new ImportError('import-refused', { ...named, what: error.what });
    if (!(error instanceof FormatError)) throw error;
    throw new ImportError('import-damaged', { ...named, problem: error.message });
  }
}

function makers(storage: (key: string) => ZipEntry): PickleMaker {
  return (name) => {
    if (name === 'collections.OrderedDict') return () => new Map();
    if (name === 'torch._utils._rebuild_tensor_v2') return (...values) => new PickleObject(tensor(values, storage));
    if (name === 'torch._utils._rebuild_parameter') return (value = null) => value;
    if (name in TYPES || OTHER_TYPES.test(name)) return () => null;
    return undefined;
  };
}

/** `('storage', type, key, place, count)` */
function persistent(id: PickleValue): PickleValue {
  const [kind, type, key] = Array.isArray(id) ? (id as readonly PickleValue[]) : [];
  const name = type instanceof PickleObject ? type.content : undefined;
  if (kind !== 'storage' || typeof name !== 'string' || typeof key !== 'string')
    throw new FormatError('it keeps something else than numbers');
  const found: Storage = { type: TYPES[name], key };
  return new PickleObject(found);
}

/** `_rebuild_tensor_v2(storage, offset, shape, strides, …)`; null for numbers of other types. */
function tensor(values: readonly PickleValue[], storage: (key: string) => ZipEntry): StoredTensor | null {
  const [kept, offset, shape, strides] = values;
  const place = kept instanceof PickleObject ? (kept.content as Storage) : undefined;
  if (place === undefined || typeof offset !== 'number' || !isSizes(shape) || !isSizes(strides))
    throw new FormatError('a tensor is not described as it should be');
  const { type, key } = place;
  if (type === undefined) return null;
  const count = elements(shape);
  const bytes = NUMBER_BYTES[type];
  const entry = storage(key);
  if (offset < 0 || (offset + count) * bytes > entry.bytes)
    throw new FormatError('a tensor reaches past the end of its numbers');
  const contiguous = shape.map((_, axis) => elements(shape.slice(axis + 1)));
  const plain = shape.every((size, axis) => size < 2 || strides[axis] === contiguous[axis]);
  if (!plain) throw new FormatError('a tensor does not lie in one piece');
  return {
    shape,
    read: async () => {
      const all = await entry.read();
      return readNumbers(count, type, async (from, to) => all.subarray(offset * bytes + from, offset * bytes + to));
    },
  };
}

function isSizes(value: PickleValue | undefined): value is readonly number[] {
  return (
    Array.isArray(value) &&
    value.length <= 8 &&
    (value as readonly PickleValue[]).every(
      (size) => typeof size === 'number' && Number.isSafeInteger(size) && size >= 0,
    )
  );
}

function tensorsOf(state: PickleValue): Map<string, StoredTensor> {
  if (!(state instanceof Map)) throw new FormatError('it is no list of tensors');
  const tensors = new Map<string, StoredTensor>();
  for (const [name, value] of state)
    if (typeof name === 'string' && value instanceof PickleObject && value.content !== null)
      tensors.set(name, value.content as StoredTensor);
  return tensors;
}
