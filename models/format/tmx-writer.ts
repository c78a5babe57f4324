import { escaped } from './xml-text.ts';

/** A text and its translation, as a translation memory holds them. */
export interface TmxUnit {
  readonly from: string;
  readonly to: string;
  readonly source: string;
  readonly target: string;
  /** When it was written, milliseconds since 1970. */
  readonly time: number;
}

/** What stands before the units of a TMX 1.4 file; `from` is undefined where they are from several languages. */
export function tmxStart(from: string | undefined): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
  <header creationtool="Verso" creationtoolversion="1" segtype="block" o-tmf="Verso" adminlang="en" srclang="${escaped(from ?? '*all*')}" datatype="plaintext"/>
  <body>
`;
}

export function tmxUnit({ from, to, source, target, time }: TmxUnit): string {
  const variant = (language: string, text: string): string =>
    `      <tuv xml:lang="${escaped(language)}"><seg>${escaped(text)}</seg></tuv>\n`;
  return `    <tu srclang="${escaped(from)}" changedate="${dateOf(time)}">\n${variant(from, source)}${variant(to, target)}    </tu>\n`;
}

export const tmxEnd = '  </body>\n</tmx>\n';

/** As TMX wants it: 20260102T030405Z. */
function dateOf(time: number): string {
  return new Date(time)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '');
}
