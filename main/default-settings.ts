/** Settings before anything was chosen, and until a page knows them. */
export const defaultSettings = {
  theme: 'system',
  locale: 'system',
  fontSize: 18,
  from: 'zh',
  to: 'en',
  detect: true,
  backend: 'auto',
  search: 'reverse',
  doubts: true,
  keepText: true,
  history: true,
  historyLimit: 5000,
  tray: false,
  trayTold: false,
  quick: false,
  quickShortcut: 'CommandOrControl+Shift+Y',
  quickSource: 'selection',
  openAtLogin: false,
  memory: true,
  speechRate: 1,
  preferredPacks: {} as Record<string, string>,
  hiddenPacks: [] as string[],
  recentLanguages: [] as string[],
} as const;

export const FONT_SIZES = { smallest: 12, largest: 32 } as const;

/** Translations that the history may be told to keep. */
export const HISTORY_LIMITS = { smallest: 100, largest: 100_000, offered: [500, 5000, 20_000, 100_000] } as const;

/** Translations in one answer to a window that lists them. */
export const HISTORY_PAGE = 60;

/** Sentences that the translation memory holds between two languages. */
export const MOST_REMEMBERED = 200_000;

/** Characters of the longest text that is kept: a thick book has as many. */
export const LONGEST_KEPT = 2_000_000;
