import { FormatError } from './format-error.ts';
import { halves } from './half.ts';

/** An array in C order. */
export interface NumpyArray {
  readonly shape: readonly number[];
  /** Floats of every precision are widened or rounded to f32; bytes stay as they are. */
  readonly values: Float32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;
}

const MAGIC = '\x93NUMPY';
const HEADER = /^\{\s*'descr':\s*'([^']*)',\s*'fortran_order':\s*(True|False),\s*'shape':\s*\(([\d\s,]*)\),?\s*\}\s*$/;
const WIDTHS: Readonly<Record<string, number>> = { '<f4': 4, '<f2': 2, '<f8': 8, '|i1': 1, '|u1': 1 };

/**
 * Reads an `.npy` file (https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html).
 * @throws FormatError
 */
export function readNumpy(file: Uint8Array<ArrayBuffer>): NumpyArray {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.byteLength < 12 || latin(file.subarray(0, 6)) !== MAGIC) throw new FormatError('it is not a NumPy array');
  const version = file[6]!;
  if (version < 1 || version > 3) throw new FormatError(`its version ${version} of NumPy's format is unknown`);
  const [headerLength, begin] = version === 1 ? [view.getUint16(8, true), 10] : [view.getUint32(8, true), 12];
  const data = begin + headerLength;
  if (data > file.byteLength) throw new FormatError('its header reaches past its end');
  const header = HEADER.exec(latin(file.subarray(begin, data)));
  if (!header) throw new FormatError('its header does not describe an array');
  const [, type = '', fortran, dimensions = ''] = header;
  // Strings of one array hold the text of Marian's options.
  const width = WIDTHS[type] ?? Number(/^\|S(\d{1,9})$/.exec(type)?.[1] ?? 0);
  if (width === 0) throw new FormatError(`it holds numbers of the type “${type}”, which are not supported`);
  const shape = dimensions
    .split(',')
    .map((size) => size.trim())
    .filter((size) => size !== '')
    .map(Number);
  if (fortran === 'True' && shape.length > 1) throw new FormatError('it is stored by columns, not by rows');
  const count = shape.reduce((product, size) => product * size, 1);
  if (count * width !== file.byteLength - data)
    throw new FormatError(`it holds ${file.byteLength - data} bytes instead of ${count * width}`);
  return { shape, values: values(file.slice(data), type) };
}

function values(bytes: Uint8Array<ArrayBuffer>, type: string): NumpyArray['values'] {
  if (type === '<f4') return new Float32Array(bytes.buffer);
  if (type === '<f8') return Float32Array.from(new Float64Array(bytes.buffer));
  if (type === '<f2') return halves(new Uint16Array(bytes.buffer));
  return bytes;
}

function latin(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}
