/** Bergamot's translator (@browsermt/bergamot-translator), loaded into this process without its worker. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const folder = join(dirname(createRequire(import.meta.url).resolve('@browsermt/bergamot-translator')), 'worker');
/** Names that the module imports, and the functions of its own that serve where the browser has none. */
const INTEGER_PRODUCTS = {
  int8_prepare_a: 'int8PrepareAFallback',
  int8_prepare_b: 'int8PrepareBFallback',
  int8_prepare_b_from_transposed: 'int8PrepareBFromTransposedFallback',
  int8_prepare_b_from_quantized_transposed: 'int8PrepareBFromQuantizedTransposedFallback',
  int8_prepare_bias: 'int8PrepareBiasFallback',
  int8_multiply_and_add_bias: 'int8MultiplyAndAddBiasFallback',
  int8_select_columns_of_b: 'int8SelectColumnsOfBFallback',
};

function loadModule() {
  return new Promise((resolve, reject) => {
    const module = {
      print() {},
      printErr() {},
      onAbort: (why) => reject(new Error(String(why))),
      onRuntimeInitialized: () => resolve(module),
      instantiateWasm(imports, accept) {
        const products = Object.entries(INTEGER_PRODUCTS).map(([name, own]) => [
          name,
          (...values) => module.asm[own](...values),
        ]);
        const binary = readFileSync(join(folder, 'bergamot-translator-worker.wasm'));
        WebAssembly.instantiate(binary, { ...imports, wasm_gemm: Object.fromEntries(products) })
          .then(({ instance }) => accept(instance))
          .catch(reject);
        return {};
      },
    };
    const glue = readFileSync(join(folder, 'bergamot-translator-worker.js'), 'utf8');
    new Function('Module', 'self', 'importScripts', glue)(module, { location: { href: '' } }, () => {});
  });
}

/**
 * Translates lines as Firefox does.
 * @param {{ model: Uint8Array, shortlist?: Uint8Array, vocabularies: Uint8Array[] }} files
 * @param {readonly string[]} lines
 * @param {'int8shiftAll' | 'int8shiftAlphaAll' | 'float32'} precision
 * @returns {Promise<string[]>}
 */
export async function translateWithBergamot(files, lines, precision) {
  const module = await loadModule();
  const memory = (bytes, alignment) => {
    const aligned = new module.AlignedMemory(bytes.byteLength, alignment);
    aligned.getByteArrayView().set(bytes);
    return aligned;
  };
  const vocabularies = new module.AlignedMemoryList();
  for (const bytes of files.vocabularies) vocabularies.push_back(memory(bytes, 64));
  const options = {
    'beam-size': 1,
    normalize: 1.0,
    'word-penalty': 0,
    'cpu-threads': 0,
    'gemm-precision': precision,
    'skip-cost': true,
    alignment: 'soft',
    quiet: true,
    'quiet-translation': true,
    'max-length-break': 128,
    'mini-batch-words': 1024,
    workspace: 128,
    'max-length-factor': 2.0,
  };
  const yaml = Object.entries(options).map(([name, value]) => `${name}: ${value}\n`);
  const shortlist = memory(files.shortlist ?? new Uint8Array(0), 64);
  const model = new module.TranslationModel(yaml.join(''), memory(files.model, 256), shortlist, vocabularies, null);
  const service = new module.BlockingService({ cacheSize: 0 });
  const [input, wanted] = [new module.VectorString(), new module.VectorResponseOptions()];
  for (const line of lines) {
    input.push_back(line);
    wanted.push_back({ alignment: false, html: false, qualityScores: false });
  }
  const responses = service.translate(model, input, wanted);
  return lines.map((_, index) => responses.get(index).getTranslatedText());
}
