import type { View } from '../../state/inspector/views.ts';

/** On the 20 × 20 grid of ui/icons.ts, one SVG path each. */
export const viewIcons: Readonly<Record<View, string>> = {
  model: 'M4 13h5v4H4zM4 6h5v4H4zM11.5 3h5v4h-5zM11.5 10h5v4h-5zM6.500 13v-3M14 10V7M9 8h1.200v4h1.300',
  heads: 'M3.5 3.500h5v5h-5zM11.5 3.500h5v5h-5zM3.5 11.500h5v5h-5zM11.5 11.500h5v5h-5zM5 5l2 2M13 13l2 2',
  live: 'M3 10h14M6 7v6M10 5v10M14 8v4',
  words: 'M4 5h12M4 15h12M6 5v3l7 4v3M14 5v2.500l-8 5V15',
  beam: 'M3 10h3.500M6.500 10 10 5.500h3M6.500 10 10 14.500h3M13 5.500h4M13 14.500h1',
  positions: 'M2.5 10c1.300-6 3.700-6 5 0s3.700 6 5 0 3.700-6 5 0',
  experiment:
    'M8 3.500h4M8.500 3.500V8l-4.300 7a1 1 0 0 0 .9 1.500h9.800a1 1 0 0 0 .9-1.500l-4.300-7V3.500M6.500 12.500h7',
  rewrite:
    'M4 16l.8-3.400 8.300-8.300a1.500 1.500 0 0 1 2.100 0l.5.5a1.500 1.500 0 0 1 0 2.100L7.400 15.200zM11.500 6l2.500 2.500',
  compare: 'M4 4h4.500v12H4zM11.500 4H16v12h-4.500zM5.500 7h1.500m-1.500 3h1.500m6-3h1.500m-1.500 3h1.500',
};
