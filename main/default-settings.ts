/** Settings before anything was chosen, and until a page knows them. */
export const defaultSettings = {
  theme: 'system',
  locale: 'system',
  fontSize: 18,
  from: 'zh',
  to: 'en',
  backend: 'auto',
  search: 'beam',
  keepText: true,
} as const;

export const FONT_SIZES = { smallest: 12, largest: 32 } as const;
