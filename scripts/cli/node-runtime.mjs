// onnxruntime-web's wasm build for browsers has no threads in Node; its build for Node is the package's main entry.
export function resolve(specifier, context, next) {
  return next(specifier === 'onnxruntime-web/wasm' ? 'onnxruntime-web' : specifier, context);
}
