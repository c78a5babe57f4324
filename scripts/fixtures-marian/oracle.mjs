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

/** Its WebAssembly module with the products of integers that it brings along, those of every browser but Firefox. */
export function loadBergamot() {
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
 * @typedef {{ model: Uint8Array, shortlist?: Uint8Array, vocabularies: Uint8Array[] }} BergamotFiles
 * @typedef {'int8shiftAll' | 'int8shiftAlphaAll' | 'float32'} BergamotPrecision
 */

/**
 * Opens a model with the settings that Firefox has for its own.
 * @param {any} module
 * @param {BergamotFiles} files
 * @param {BergamotPrecision} precision
 * @param {number} lengthFactor tokens of a translation at most, for each of the longest source beside it
 */
export function openBergamotModel(module, files, precision, lengthFactor = 2) {
  const memory = (bytes, alignment) => {
    const aligned = new module.AlignedMemory(bytes.byteLength, alignment);
    aligned.getByteArrayView().set(bytes);
    return aligned;
  };
  const vocabularies = new module.AlignedMemoryList();
  for (const bytes of files.vocabularies) vocabularies.push_back(memory(bytes, 64));
  const longest = 128;
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
    'max-length-break': longest,
    // As many as one sentence can get, at least.
    'mini-batch-words': Math.max(1024, Math.ceil(longest * lengthFactor)),
    workspace: 128,
    'max-length-factor': lengthFactor,
  };
  const yaml = Object.entries(options).map(([name, value]) => `${name}: ${value}\n`);
  const shortlist = memory(files.shortlist ?? new Uint8Array(0), 64);
  return new module.TranslationModel(yaml.join(''), memory(files.model, 256), shortlist, vocabularies, null);
}

/**
 * @param {any} module
 * @param {any} service a `BlockingService`
 * @param {any} model
 * @param {readonly string[]} lines
 * @returns {string[]}
 */
export function translateLines(module, service, model, lines) {
  const [input, wanted] = [new module.VectorString(), new module.VectorResponseOptions()];
  for (const line of lines) {
    input.push_back(line);
    wanted.push_back({ alignment: false, html: false, qualityScores: false });
  }
  const responses = service.translate(model, input, wanted);
  const texts = lines.map((_, index) => responses.get(index).getTranslatedText());
  for (const one of [input, wanted, responses]) one.delete();
  return texts;
}

/**
 * Translates lines as Firefox does.
 * @param {BergamotFiles} files
 * @param {readonly string[]} lines
 * @param {BergamotPrecision} precision
 * @returns {Promise<string[]>}
 */
export async function translateWithBergamot(files, lines, precision) {
  const module = await loadBergamot();
  const model = openBergamotModel(module, files, precision);
  return translateLines(module, new module.BlockingService({ cacheSize: 0 }), model, lines);
}
