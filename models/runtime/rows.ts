import type { Tensor } from 'onnxruntime-web';
import type { OnnxRuntime } from './onnx-runtime.ts';

/** Row i is a copy of row `order[i]`; rows have `size` numbers. */
export function gatherRows(data: Float32Array, order: Int32Array, size: number): Float32Array {
  const gathered = new Float32Array(order.length * size);
  for (let row = 0; row < order.length; row++)
    gathered.set(data.subarray(order[row]! * size, (order[row]! + 1) * size), row * size);
  return gathered;
}

/** The same for a tensor in ordinary memory. */
export function gatherTensor({ Tensor }: OnnxRuntime, tensor: Tensor, order: Int32Array): Tensor {
  const [rows, ...rest] = tensor.dims as [number, ...number[]];
  const data = tensor.data as Float32Array;
  return new Tensor('float32', gatherRows(data, order, data.length / rows), [order.length, ...rest]);
}
