export const VIEWS = [
  'model',
  'heads',
  'live',
  'words',
  'beam',
  'positions',
  'experiment',
  'rewrite',
  'compare',
] as const;
export type View = (typeof VIEWS)[number];
