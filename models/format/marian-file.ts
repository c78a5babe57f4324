import type { ByteSource } from './byte-source.ts';
import { FormatError } from './format-error.ts';
import { readMarianBinary } from './marian-binary.ts';
import { OPTIONS, optionText, type MarianModel } from './marian-model.ts';
import { readNumpy } from './numpy.ts';
import { readZip } from './zip.ts';

/**
 * Opens a model file: a NumPy archive (`.npz`) or Marian's own format (`.bin`).
 * @throws FormatError
 */
export async function readMarianModel(source: ByteSource): Promise<MarianModel> {
  const head = await source.read(0, Math.min(4, source.bytes));
  return head[0] === 0x50 && head[1] === 0x4b ? readArchive(source) : readMarianBinary(source);
}

async function readArchive(source: ByteSource): Promise<MarianModel> {
  const entries = new Map((await readZip(source)).map((entry) => [entry.path.replace(/\.npy$/, ''), entry]));
  const array = async (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw new FormatError(`it lacks “${name}”`);
    try {
      return readNumpy(await entry.read());
    } catch (error) {
      if (error instanceof FormatError) throw new FormatError(`its array “${name}” cannot be read: ${error.message}`);
      throw error;
    }
  };
  const options = (await array(OPTIONS)).values;
  if (options instanceof Float32Array) throw new FormatError(`its “${OPTIONS}” is not text`);
  return {
    options: optionText(options),
    names: new Set([...entries.keys()].filter((name) => name !== OPTIONS)),
    quantised: false,
    async read(name) {
      const { values, shape } = await array(name);
      if (!(values instanceof Float32Array)) throw new FormatError(`its array “${name}” does not hold floats`);
      return { values, shape, transposed: false };
    },
  };
}
