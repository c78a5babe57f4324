import { z } from 'zod';
import { ACCELERATOR } from './accelerator.ts';
import { FONT_SIZES, HISTORY_LIMITS } from './default-settings.ts';
import { historyChannels } from './history-contract.ts';
import { memoryChannels } from './memory-contract.ts';
import { failure, language, packChannels } from './packs/contract.ts';

/**
 * The whole IPC surface between windows (unprivileged) and the main process: channel → argument and result schemas.
 * `ipc.ts` checks the sender and parses arguments; `preload.ts` exposes exactly these as `window.verso`.
 */
export const settingsSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  locale: z.enum(['system', 'en', 'zh']),
  fontSize: z.number().int().min(FONT_SIZES.smallest).max(FONT_SIZES.largest),
  from: language,
  to: language,
  /** Whether the source language follows the text; `from` is then the one it had last. */
  detect: z.boolean(),
  backend: z.enum(['auto', 'webgpu', 'wasm']),
  search: z.enum(['greedy', 'beam', 'reverse']),
  /** Whether sentences that may be wrong are marked. */
  doubts: z.boolean(),
  /** Whether the text is there again after the app was closed. */
  keepText: z.boolean(),
  /** Whether finished translations are kept, and how many. */
  history: z.boolean(),
  /** Whether sentences that the user corrected are kept, and used again. */
  memory: z.boolean(),
  historyLimit: z.number().int().min(HISTORY_LIMITS.smallest).max(HISTORY_LIMITS.largest),
  /** An icon in the system's panel; with it the app goes on when its last window is closed. */
  tray: z.boolean(),
  /** The user has been told where the app is then. */
  trayTold: z.boolean(),
  /** A shortcut that works in every program opens the small window. */
  quick: z.boolean(),
  quickShortcut: z.string().regex(ACCELERATOR),
  /** Where the system tells what is selected (Linux), else the clipboard. */
  quickSource: z.enum(['selection', 'clipboard']),
  openAtLogin: z.boolean(),
  /** How fast texts are read aloud; 1 is the voice’s own pace. */
  speechRate: z.number().min(0.5).max(2),
  /** By direction (`zh en`): the id of the pack that is wanted where several serve it. */
  preferredPacks: z.record(z.string().max(80), z.string().max(64)),
  /** Languages that the user chose last, the newest first. */
  recentLanguages: z.array(language).max(20),
  /** Ids of packs that came with the app and are not wanted. */
  hiddenPacks: z.array(z.string().max(64)).max(1000),
});
export type Settings = z.infer<typeof settingsSchema>;

/** A word of the user with its translation, from one language into another. */
const storedTerm = z.strictObject({
  from: z.string().min(1).max(20),
  to: z.string().min(1).max(20),
  source: z.string().min(1).max(200),
  target: z.string().min(1).max(200),
  /** Only where a text has its letters in this case. */
  caseSensitive: z.literal(true).exactOptional(),
});
export const storedTerms = z.array(storedTerm).max(40_000);
export type StoredTerm = z.infer<typeof storedTerm>;

const about = z.strictObject({
  version: z.string(),
  electron: z.string(),
  chromium: z.string(),
  /** Requests to anything but the app's own scheme: every one is blocked and counted. */
  blockedRequests: z.number(),
  sandboxed: z.boolean(),
});
export type About = z.infer<typeof about>;

const around = z.strictObject({
  /** `taken`: another program, or the system, has it. */
  shortcut: z.enum(['off', 'on', 'taken']),
  /** Why the app cannot be opened at login. */
  loginProblem: z.string().optional(),
});
export type Around = z.infer<typeof around>;

/** Characters of the longest text that is passed between windows. */
export const LONGEST_TEXT = 20_000_000;
const longText = z.string().max(LONGEST_TEXT);
const none = z.undefined();

/** Requests a window makes, answered by the main process. */
export const channels = {
  'settings:read': { argument: none, result: settingsSchema },
  'settings:write': { argument: settingsSchema.partial(), result: settingsSchema },
  /** Which of these could be written; the others by name, as far as there are such settings. Changes nothing. */
  'settings:check': {
    argument: z.record(z.string().max(64), z.unknown()),
    result: z.strictObject({ settings: settingsSchema.partial(), refused: z.array(z.string()) }),
  },
  /** Pastes into the focused field of the window that asks; replaces what is selected there. Both can be undone there. */
  'text:paste': { argument: none, result: none },
  'text:replace': { argument: longText, result: none },
  /** The text being translated, as it was when the app or its page ended. */
  'draft:read': { argument: none, result: z.string() },
  'draft:write': { argument: longText, result: none },
  'terms:read': { argument: none, result: storedTerms },
  /** All of them, in place of those there were. Fails with the message the user sees. */
  'terms:write': { argument: storedTerms, result: none },
  ...historyChannels,
  ...memoryChannels,
  ...packChannels,
  'clipboard:write': { argument: longText, result: none },
  'about:read': { argument: none, result: about },
  /** The texts that come with the app: its own licence, and what it owes to others. */
  'about:texts': { argument: none, result: z.strictObject({ licence: z.string(), notices: z.string() }) },
  /** Which commands of the menu are of use now. */
  'menu:enable': {
    argument: z.strictObject({
      translate: z.boolean(),
      stop: z.boolean(),
      clear: z.boolean(),
      copy: z.boolean(),
      swap: z.boolean(),
    }),
    result: none,
  },
  /** The page that asks shows what it should, and may be seen. */
  'window:filled': { argument: none, result: none },
  'inspector:open': { argument: none, result: none },
  /** The translator's page takes notices from now on, those too that have been waiting for it. */
  'translator:listens': { argument: none, result: none },
  /** Opens the translator with a text to translate. */
  'translator:open': { argument: longText, result: none },
  /** The small window's page is there, and can be shown. Result: the text it was opened for. */
  'quick:ready': { argument: none, result: longText },
  'quick:close': { argument: none, result: none },
  /** Whether it stays when another window gets the focus. */
  'quick:pin': { argument: z.boolean(), result: none },
  /** What came of the settings that the system may refuse. */
  'around:read': { argument: none, result: around },
  /** Whether the user is pressing keys to choose the shortcut of all programs: the one there is rests meanwhile. */
  'around:choose-shortcut': { argument: z.boolean(), result: none },
  /** Asks for a MessagePort to the engine, which comes as below. Fails when the engine keeps stopping. */
  'engine:connect': { argument: none, result: none },
  /** The engine's own page can take ports from now on. */
  'engine:ready': { argument: none, result: none },
  /** Save dialog, then writes the bytes to the file the user chose. Result: whether it was saved. */
  'file:save': {
    argument: z.strictObject({
      name: z.string().max(200),
      kind: z.enum(['svg', 'png', 'json', 'csv', 'tsv', 'tbx', 'tmx', 'verso']),
      data: z.union([z.string(), z.instanceof(Uint8Array)]),
    }),
    result: z.boolean(),
  },
  /** Open dialog for a saved session, a list of terms, a translation memory or settings; the text is handed over unparsed. */
  'file:open': {
    argument: z.strictObject({ kind: z.enum(['verso', 'terms', 'tmx', 'settings']) }),
    result: z.strictObject({ name: z.string(), text: z.string() }).nullable(),
  },
} as const;
export type Channel = keyof typeof channels;

/** Things the main process tells a window. */
export const notices = {
  'settings:changed': settingsSchema,
  /** Something the user should know that no window asked for. */
  told: failure,
  /** A pack was installed or removed: what there is, is to be asked anew. */
  'packs:changed': none,
  /** A file that may hold a model, from outside the window, and where to read it. */
  model: z.strictObject({ name: z.string(), address: z.string() }),
  /** A text to translate, from outside the window. */
  text: longText,
  /** A menu item or shortcut was used. */
  command: z.enum([
    'translate',
    'stop',
    'clear',
    'copy',
    'swap',
    'inspector',
    'about',
    'settings',
    'terms',
    'history',
    'dictionary',
    'models',
    'larger',
    'smaller',
  ]),
} as const;
export type Notice = keyof typeof notices;
export type Command = z.infer<typeof notices.command>;

export type { PackSummary } from './packs/contract.ts';
export type { Finished, HistoryEntry, HistoryQuery } from './history-contract.ts';

/** What the preload script exposes as `window.verso`. */
export interface Bridge {
  invoke<C extends Channel>(
    channel: C,
    ...argument: z.infer<(typeof channels)[C]['argument']> extends undefined
      ? []
      : [z.infer<(typeof channels)[C]['argument']>]
  ): Promise<z.infer<(typeof channels)[C]['result']>>;
  on<N extends Notice>(notice: N, listener: (value: z.infer<(typeof notices)[N]>) => void): () => void;
  readonly platform: 'linux' | 'darwin' | 'win32';
}
/**
 * Query of a window's URL. `backend` and `allowSoftwareGpu` come from command-line switches for tests (see
 * CONTRIBUTING.md) and override the settings; `recovered` is there after the page crashed and was opened again.
 * Files: `app://verso/packs/<id>/<file>` once `packs:verify` has succeeded, onnxruntime's wasm in `app://verso/ort/`.
 */
export const windowQuerySchema = z.object({
  backend: z.enum(['wasm', 'webgpu']).optional(),
  allowSoftwareGpu: z.literal('1').optional(),
  recovered: z.literal('1').optional(),
});
export type WindowQuery = z.infer<typeof windowQuerySchema>;

/*
 * Ports cannot cross the context bridge as values, so a page receives the one to the engine (and the engine's page those
 * to the others) as a message event { data: { verso: 'engine-port' }, ports: [port] }. No page can send one on.
 */
