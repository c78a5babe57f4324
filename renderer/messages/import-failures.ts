import type { FailureArguments } from '../../models/pack/failure.ts';
import type { ImportErrorCode } from '../../models/import/import-error.ts';
import type { Catalogue } from './i18n.svelte.ts';

type Sentences = Readonly<Record<ImportErrorCode, (named: FailureArguments) => string>>;

/** What a person reads of files that cannot become a language pack. */
export const importFailures: Catalogue<Sentences> = {
  en: {
    'import-unknown': ({ name }) =>
      `“${name}” holds no model that Verso knows. Choose the whole folder or archive as it was downloaded, with every file of the model.`,
    'import-missing': ({ name, file, beside }) =>
      `“${name}”: “${file}” is missing. It is usually published beside “${beside}”: download it into the same folder and choose the folder again.`,
    'import-damaged': ({ name, file, problem }) =>
      `“${name}”: “${file}” cannot be used: ${problem}. Download it again, or choose another model.`,
    'import-unsupported': ({ name, file, problem }) =>
      `“${name}” is a model that Verso cannot run: “${file}” asks for ${problem}. Choose another model.`,
    'import-refused': ({ name, file, what }) =>
      `“${name}”: “${file}” was refused, because it asks for “${what}” to be run, and a model needs no such thing. Choose “model.safetensors” instead, where the publisher has it.`,
  },
  zh: {
    'import-unknown': ({ name }) =>
      `“${name}”中没有 Verso 认识的模型。请选择下载得到的整个文件夹或压缩包，包含模型的全部文件。`,
    'import-missing': ({ name, file, beside }) =>
      `“${name}”：缺少“${file}”。它通常与“${beside}”一同发布：请下载到同一文件夹，然后重新选择该文件夹。`,
    'import-damaged': ({ name, file, problem }) =>
      `“${name}”：“${file}”无法使用（${problem}）。请重新下载，或选择其他模型。`,
    'import-unsupported': ({ name, file, problem }) =>
      `Verso 无法运行模型“${name}”：“${file}”要求 ${problem}。请选择其他模型。`,
    'import-refused': ({ name, file, what }) =>
      `“${name}”：已拒绝“${file}”，因为它要求运行“${what}”，而模型并不需要。如果发布者提供了“model.safetensors”，请改用它。`,
  },
};
