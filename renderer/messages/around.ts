import type { Catalogue } from './i18n.svelte.ts';

const en = {
  drop: 'Drop a text or a model here',
  dropped: {
    several: 'Drop one file at a time.',
    'not-text': (name: string) => `${name} was not taken: it is no plain text.`,
    'too-large': (name: string) => `${name} was not taken: it has more than 10 MB.`,
  },
  quick: {
    label: 'Translate from any program',
    help: 'Copy a text, press the shortcut, and a small window translates it. It works while Verso is running.',
  },
  shortcut: { label: 'Shortcut' },
  change: 'Change',
  recording: 'Press the keys, or Esc',
  takes: { label: 'It translates', help: 'What is selected in any program, or else what was copied.' },
  sources: { selection: 'What is selected', clipboard: 'What was copied' },
  problems: {
    plain: 'Hold Ctrl, Alt or the like as well.',
    reserved: 'Every program needs this shortcut. Choose another.',
    own: 'Verso’s own window uses this shortcut. Choose another.',
    unknown: 'This key cannot be part of a shortcut.',
    taken: 'Another program or the system has this shortcut. Choose another.',
  },
  takenAtStart: (keys: string) =>
    `The shortcut ${keys} belongs to another program now. Choose another in the settings.`,
  tray: {
    label: 'Icon in the tray',
    help: 'With it, Verso goes on when its last window is closed.',
  },
  openAtLogin: {
    label: 'Open at login',
    help: 'Without a window where the icon in the tray is on.',
  },
  loginProblem: (problem: string) => `The system refused: ${problem}`,
};
const zh: typeof en = {
  drop: '将文字或模型拖放到这里',
  dropped: {
    several: '请一次拖放一个文件。',
    'not-text': (name) => `未采用 ${name}：它不是纯文本。`,
    'too-large': (name) => `未采用 ${name}：它超过 10 MB。`,
  },
  quick: {
    label: '在任何程序中翻译',
    help: '复制文字后按快捷键，小窗口即显示译文。Verso 运行时有效。',
  },
  shortcut: { label: '快捷键' },
  change: '更改',
  recording: '请按组合键，Esc 取消',
  takes: { label: '翻译内容', help: '任何程序中选中的文字；没有选中时用剪贴板。' },
  sources: { selection: '所选文字', clipboard: '剪贴板' },
  problems: {
    plain: '请同时按住 Ctrl、Alt 等键。',
    reserved: '所有程序都要用这个快捷键，请另选一个。',
    own: 'Verso 窗口已使用这个快捷键，请另选一个。',
    unknown: '这个键不能用于快捷键。',
    taken: '其他程序或系统已占用这个快捷键，请另选一个。',
  },
  takenAtStart: (keys) => `快捷键 ${keys} 已被其他程序占用，请在设置中另选一个。`,
  tray: { label: '托盘图标', help: '开启后，关闭最后一个窗口时 Verso 继续运行。' },
  openAtLogin: { label: '登录时打开', help: '开启托盘图标时，不显示窗口。' },
  loginProblem: (problem) => `系统拒绝：${problem}`,
};

/** Texts of what there is around the window: its tray, its shortcut, what is dropped on it. */
export const aroundMessages: Catalogue<typeof en> = { en, zh };
