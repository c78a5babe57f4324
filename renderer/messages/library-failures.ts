import type { FailureArguments } from '../../models/pack/failure.ts';

type Sentence = (named: FailureArguments) => string;

const en = {
  'pack-installed': ({ pack }) => `“${pack}” is installed already, as another version. Nothing was changed.`,
  'pack-same': ({ pack }) => `“${pack}” is installed already, just as it is here.`,
  'pack-not-own': ({ pack }) => `“${pack}” came with Verso and stays. Hide it in the model library instead.`,
  'packs-unwritable': ({ folder, reason }) =>
    `The folder of language packs, “${folder}”, cannot be written (${reason}). Check its permissions. What is installed was not changed.`,
  'disk-full': ({ folder }) =>
    `There is no room left on the disk of “${folder}”. Make room and try again. What is installed was not changed.`,
  'too-many-installations': () => 'Several packs are being installed already. Wait until one of them is done.',
  'installation-gone': () => 'This installation was given up. Begin again.',
  'languages-known': ({ pack }) => `“${pack}” tells its languages itself. They cannot be changed.`,
  'languages-same': ({ pack, language }) =>
    `“${pack}” would translate from ${language} into ${language}. Choose two different languages.`,
} satisfies Record<string, Sentence>;

const zh: Record<keyof typeof en, Sentence> = {
  'pack-installed': ({ pack }) => `“${pack}”已安装，但版本不同。未作任何更改。`,
  'pack-same': ({ pack }) => `“${pack}”已安装，内容完全相同。`,
  'pack-not-own': ({ pack }) => `“${pack}”随 Verso 提供，不能移除。可以在模型库中将其隐藏。`,
  'packs-unwritable': ({ folder, reason }) =>
    `无法写入语言包文件夹“${folder}”（${reason}）。请检查其权限。已安装的内容未受影响。`,
  'disk-full': ({ folder }) => `“${folder}”所在磁盘空间不足。请腾出空间后重试。已安装的内容未受影响。`,
  'too-many-installations': () => '已有多个语言包正在安装。请等其中一个完成。',
  'installation-gone': () => '此次安装已中止。请重新开始。',
  'languages-known': ({ pack }) => `“${pack}”自带语言信息，不能更改。`,
  'languages-same': ({ pack, language }) => `“${pack}”的源语言和目标语言不能都是 ${language}。请选择两种不同的语言。`,
};

/** What goes wrong while packs are installed, exported and removed. */
export const libraryFailures = { en, zh };
