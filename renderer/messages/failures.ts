import type { FailureArguments } from '../../models/pack/failure.ts';
import type { PackErrorCode } from '../../models/pack/pack-error.ts';
import type { Catalogue } from './i18n.svelte.ts';
import { importFailures } from './import-failures.ts';
import { libraryFailures } from './library-failures.ts';

type Sentence = (named: FailureArguments) => string;

const again = 'Install the pack again.';
const en = {
  'not-json': ({ pack, file }) => `Language pack “${pack}”: “${file}” is not valid JSON. ${again}`,
  'not-a-pack': ({ pack, file }) => `“${pack}”: “${file}” does not describe a Verso language pack. ${again}`,
  'newer-version': ({ pack, file, version, newest }) =>
    `Language pack “${pack}”: “${file}” has format version ${version}, and this Verso reads up to ${newest}. Update Verso, or install an older pack.`,
  invalid: ({ pack, file, at, problem }) =>
    `Language pack “${pack}”: “${file}” is invalid at “${at}”: ${problem}. ${again}`,
  'missing-file': ({ pack, file }) => `Language pack “${pack}”: “${file}” is missing. ${again}`,
  'not-a-file': ({ pack, file }) =>
    `Language pack “${pack}”: “${file}” is a folder, a pipe or a device instead of a file. ${again}`,
  unreadable: ({ pack, file, reason }) =>
    `Language pack “${pack}”: “${file}” cannot be read (${reason}). Check the file and its permissions, or install the pack again.`,
  'wrong-size': ({ pack, file, actual, expected }) =>
    `Language pack “${pack}”: “${file}” has ${actual} bytes instead of ${expected}. ${again}`,
  'wrong-hash': ({ pack, file }) =>
    `Language pack “${pack}”: “${file}” is damaged: its contents do not match the pack’s checksum. ${again}`,
  'bad-weights': ({ pack, file, problem }) => `Language pack “${pack}”: “${file}” cannot be used: ${problem}. ${again}`,
  'bad-tokenizer': ({ pack, file, problem }) =>
    `Language pack “${pack}”: “${file}” is not a usable SentencePiece model: ${problem}. ${again}`,
  'bad-hints': ({ pack, file, problem }) =>
    `Language pack “${pack}”: the dictionary “${file}” cannot be used: ${problem}. ${again}`,
  'no-translation': ({ pack, file, text }) =>
    `Language pack “${pack}” gave no translation of “${text}”; its model “${file}” may be unusable. ${again}`,
  'no-pair': ({ from, to, pack, pairs }) =>
    pack === ''
      ? `No installed language pack translates ${from} → ${to}. Choose other languages, or install a pack for them.`
      : `The language pack “${pack}” does not translate ${from} → ${to}. Choose what it has: ${pairs}.`,
  'out-of-memory': ({ pack }) =>
    `There is not enough memory for “${pack}”. Close other programs or windows and try again.`,
  'model-too-large': ({ pack, needed, most }) =>
    `“${pack}” takes ${needed} GB of memory, and on the processor a model may take at most ${most} GB. Choose a smaller model, or let Verso use the graphics card.`,
  'engine-lost': ({ problem }) => `The engine stopped several times: ${problem}`,
  'too-long': ({ length, most }) =>
    `This sentence is too long: it has ${length} tokens, and the model takes at most ${most}. Choose a shorter one.`,
  untrusted: () => 'Requests are answered to the windows of this app only.',
  'no-channel': ({ channel }) => `There is no channel “${channel}”.`,
  'bad-argument': ({ channel, at, problem }) => `${channel}: the argument is invalid at “${at}”: ${problem}`,
  'file-too-large': ({ file, most }) => `“${file}” is too large: at most ${most} MB can be opened.`,
  'file-unreadable': ({ file, reason }) => `“${file}” cannot be read (${reason}). Choose another file.`,
  'file-unwritable': ({ file, reason }) =>
    `“${file}” could not be written (${reason}). Check the free space and permissions, or choose another place.`,
  'store-newer': ({ file }) =>
    `“${file}” was written by a newer Verso, so history and translation memory are not available here. The file was left as it is: update Verso to use it.`,
  'store-unusable': ({ file, reason }) =>
    `“${file}” cannot be opened (${reason}), so history and translation memory are not available. Check the free space and permissions, then start Verso again.`,
  'store-set-aside': ({ file, aside }) =>
    `“${file}”, which holds your history and translation memory, was damaged. It was kept as “${aside}”, and a new one was begun. Settings, terms and your text are not affected.`,
  'memory-full': ({ most }) =>
    `The translation memory holds at most ${most} sentences between two languages. Nothing was added: export it and delete it to begin anew.`,
  ...importFailures.en,
  ...libraryFailures.en,
  unexpected: ({ problem }) => String(problem),
} satisfies Record<string, Sentence>;

const zhAgain = '请重新安装该语言包。';
const zh: Record<keyof typeof en, Sentence> = {
  'not-json': ({ pack, file }) => `语言包“${pack}”：“${file}”不是有效的 JSON。${zhAgain}`,
  'not-a-pack': ({ pack, file }) => `“${pack}”：“${file}”描述的不是 Verso 语言包。${zhAgain}`,
  'newer-version': ({ pack, file, version, newest }) =>
    `语言包“${pack}”：“${file}”的格式版本为 ${version}，而此版本的 Verso 最高支持 ${newest}。请更新 Verso，或安装较旧的语言包。`,
  invalid: ({ pack, file, at, problem }) => `语言包“${pack}”：“${file}”在“${at}”处无效（${problem}）。${zhAgain}`,
  'missing-file': ({ pack, file }) => `语言包“${pack}”：缺少“${file}”。${zhAgain}`,
  'not-a-file': ({ pack, file }) => `语言包“${pack}”：“${file}”是文件夹、管道或设备，而不是文件。${zhAgain}`,
  unreadable: ({ pack, file, reason }) =>
    `语言包“${pack}”：无法读取“${file}”（${reason}）。请检查该文件及其权限，或重新安装该语言包。`,
  'wrong-size': ({ pack, file, actual, expected }) =>
    `语言包“${pack}”：“${file}”应有 ${expected} 字节，实际为 ${actual} 字节。${zhAgain}`,
  'wrong-hash': ({ pack, file }) => `语言包“${pack}”：“${file}”已损坏，内容与校验和不符。${zhAgain}`,
  'bad-weights': ({ pack, file, problem }) => `语言包“${pack}”：“${file}”无法使用（${problem}）。${zhAgain}`,
  'bad-tokenizer': ({ pack, file, problem }) =>
    `语言包“${pack}”：“${file}”不是可用的 SentencePiece 模型（${problem}）。${zhAgain}`,
  'bad-hints': ({ pack, file, problem }) => `语言包“${pack}”：词典“${file}”无法使用（${problem}）。${zhAgain}`,
  'no-translation': ({ pack, file, text }) =>
    `语言包“${pack}”没有给出“${text}”的译文，其模型“${file}”可能无法使用。${zhAgain}`,
  'no-pair': ({ from, to, pack, pairs }) =>
    pack === ''
      ? `没有安装可以翻译 ${from} → ${to} 的语言包。请选择其他语言，或安装相应的语言包。`
      : `语言包“${pack}”不能翻译 ${from} → ${to}。请选择它支持的语言：${pairs}。`,
  'out-of-memory': ({ pack }) => `内存不足，无法载入“${pack}”。请关闭其他程序或窗口后重试。`,
  'model-too-large': ({ pack, needed, most }) =>
    `“${pack}”需要 ${needed} GB 内存，而使用处理器时模型最多占用 ${most} GB。请选择较小的模型，或改用显卡计算。`,
  'engine-lost': ({ problem }) => `翻译引擎多次停止：${problem}`,
  'too-long': ({ length, most }) => `句子太长：有 ${length} 个词元，而模型最多接受 ${most} 个。请选择较短的句子。`,
  untrusted: () => '只回应本应用窗口的请求。',
  'no-channel': ({ channel }) => `没有通道“${channel}”。`,
  'bad-argument': ({ channel, at, problem }) => `${channel}：参数在“${at}”处无效（${problem}）`,
  'file-too-large': ({ file, most }) => `“${file}”太大：最多可打开 ${most} MB。`,
  'file-unreadable': ({ file, reason }) => `无法读取“${file}”（${reason}）。请选择其他文件。`,
  'file-unwritable': ({ file, reason }) => `无法写入“${file}”（${reason}）。请检查剩余空间和权限，或选择其他位置。`,
  'store-newer': ({ file }) =>
    `“${file}”由更新版本的 Verso 写入，因此这里无法使用历史记录和翻译记忆。文件保持原样：更新 Verso 后即可使用。`,
  'store-unusable': ({ file, reason }) =>
    `无法打开“${file}”（${reason}），因此无法使用历史记录和翻译记忆。请检查剩余空间和权限，然后重新启动 Verso。`,
  'store-set-aside': ({ file, aside }) =>
    `保存历史记录和翻译记忆的“${file}”已损坏。它已另存为“${aside}”，并新建了一个。设置、术语和您的文字不受影响。`,
  'memory-full': ({ most }) =>
    `两种语言之间的翻译记忆最多 ${most} 个句子。未添加任何内容：请先导出，再全部删除后重新开始。`,
  ...importFailures.zh,
  ...libraryFailures.zh,
  unexpected: ({ problem }) => String(problem),
};

const failures: Catalogue<Record<keyof typeof en, Sentence>> = { en, zh };

/** What a person reads of a failure: what is wrong, with what, and the remedy. */
export function failureText(
  failure: { readonly code: string; readonly arguments: FailureArguments },
  language: keyof typeof failures,
): string {
  const sentences: Readonly<Record<string, Sentence | undefined>> = failures[language];
  return (sentences[failure.code] ?? failures[language].unexpected)(failure.arguments);
}

export type FailureKind = 'PackError' | 'LanguageError' | 'ModelMemoryError' | 'EngineLost' | 'other';

/** What a failure is about, for its heading and for what to offer. */
export function failureKind({ code }: { readonly code: string }): FailureKind {
  if (code === 'no-pair') return 'LanguageError';
  if (code === 'out-of-memory' || code === 'model-too-large') return 'ModelMemoryError';
  if (code === 'engine-lost') return 'EngineLost';
  return PACK_CODES.has(code) ? 'PackError' : 'other';
}

const PACK_CODES: ReadonlySet<string> = new Set<PackErrorCode>([
  ...(['not-json', 'not-a-pack', 'newer-version', 'invalid', 'missing-file', 'not-a-file', 'unreadable'] as const),
  ...(['wrong-size', 'wrong-hash', 'bad-weights', 'bad-tokenizer', 'bad-hints', 'no-translation'] as const),
]);
