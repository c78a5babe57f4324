import { describe, expect, it } from 'vitest';
import { tmxEnd, tmxStart, tmxUnit } from '../../../models/format/tmx-writer.ts';
import { decodedXml } from '../../../models/format/xml-encoding.ts';
import { Matches } from '../../../models/memory/matches.ts';
import { MemoryError, parseTmx } from '../../../models/memory/tmx.ts';
import { exactUnits } from '../../../models/memory/unit.ts';

const PAIR = { from: 'zh', to: 'en' };
const OMEGAT = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx11.dtd">
<tmx version="1.1">
  <header creationtool="OmegaT" o-tmf="OmegaT TMX" adminlang="EN-US" datatype="plaintext" creationtoolversion="6.0.0" segtype="sentence" srclang="ZH-CN"/>
  <body>
<!-- Default translations -->
    <tu>
      <tuv lang="ZH-CN"><seg>云雀计划明天开始。</seg></tuv>
      <tuv lang="EN-US" changeid="me" changedate="20260102T030405Z"><seg>Project Skylark starts tomorrow &amp; on time.</seg></tuv>
    </tu>
    <tu><tuv lang="ZH-CN"><seg>只有原文</seg></tuv></tu>
  </body>
</tmx>`;
const TRADOS = `<?xml version="1.0" encoding="utf-16"?>\r
<tmx version="1.4">\r
  <header creationtool="SDL Language Platform" creationtoolversion="8.0" o-tmf="SDL TM8 Format" datatype="xml" segtype="sentence" adminlang="en-US" srclang="en-US"><prop type="x-Recognizers">RecognizeAll</prop></header>\r
  <body>\r
    <tu creationdate="20260101T000000Z" srclang="en-US"><prop type="x-Origin">TM</prop>\r
      <tuv xml:lang="en-US"><seg>Press <bpt i="1" type="1" x="1">&lt;b&gt;</bpt>OK<ept i="1">&lt;/b&gt;</ept><ph x="2" type="4"/> <hi>now</hi>.</seg></tuv>\r
      <tuv xml:lang="zh-CN"><seg>现在按<bpt i="1">{b}<sub>x</sub></bpt>确定<ept i="1">{/b}</ept>。</seg></tuv>\r
    </tu>\r
    <tu><tuv xml:lang="en-US"><seg>Hello</seg></tuv><tuv xml:lang="de-DE"><seg>Hallo</seg></tuv></tu>\r
  </body>\r
</tmx>`;

const utf16 = (text: string, big = false): Uint8Array => {
  const bytes = Buffer.from(text, 'utf16le');
  return big ? bytes.swap16() : bytes;
};

describe('a TMX file', () => {
  it('is read as OmegaT writes it', () => {
    expect(parseTmx(OMEGAT, PAIR)).toEqual({
      units: [{ source: '云雀计划明天开始。', target: 'Project Skylark starts tomorrow & on time.' }],
      skipped: 1,
    });
  });

  it.each([
    ['UTF-8', Buffer.from(`\ufeff${TRADOS}`)],
    ['UTF-16 with its mark', utf16(`\ufeff${TRADOS}`)],
    ['UTF-16, the other way round', utf16(`\ufeff${TRADOS}`, true)],
    ['UTF-16 without a mark', utf16(TRADOS)],
  ])('is read as Trados writes it, in %s, codes left out, whichever language was translated', (_name, bytes) => {
    expect(parseTmx(decodedXml(bytes), PAIR)).toEqual({
      units: [{ source: '现在按确定。', target: 'Press OK now.' }],
      skipped: 1,
    });
    expect(parseTmx(decodedXml(bytes), { from: 'en', to: 'de' }).units).toEqual([{ source: 'Hello', target: 'Hallo' }]);
  });

  it('needs no source language, and what is written is read', () => {
    const units = [{ source: '“一”<二> & 三', target: 'one\n"two"' }];
    const written = tmxStart('zh') + units.map((unit) => tmxUnit({ ...unit, ...PAIR, time: 0 })).join('') + tmxEnd;
    expect(parseTmx(written, PAIR)).toEqual({ units, skipped: 0 });
    expect(parseTmx(written.replaceAll(/ srclang="[^"]*"/g, ''), PAIR).units).toEqual(units);
  });

  it.each([
    ['is something else', '<html></html>', /^Line 1: this is no TMX file/],
    ['is broken', OMEGAT.replace('</tu>', '</tv>'), /^Line 10: the file is not well-formed/],
    ['ends too early', OMEGAT.slice(0, -40), /^Line \d+: the file is not well-formed/],
    ['has a text without a language', OMEGAT.replace(' lang="EN-US"', ''), /^Line 9: <tuv> names no language/],
    ['declares entities', OMEGAT.replace('"tmx11.dtd"', '"tmx11.dtd" [<!ENTITY a "b">]'), /^Line 2: document types/],
    ['is in another encoding', OMEGAT.replace('云雀', '\ufffd'), /UTF-8 or UTF-16/],
  ])('that %s is refused, by its line', (_name, text, problem) => {
    expect(() => parseTmx(text, PAIR)).toThrow(MemoryError);
    expect(() => parseTmx(text, PAIR)).toThrow(problem);
  });
});

describe('a memory', () => {
  it('knows a sentence again but for spaces', () => {
    const exact = exactUnits([
      { source: 'One  two.', target: 'first' },
      { source: ' One two. ', target: 'second' },
    ]);
    expect(exact('One two.')).toBe('first');
    expect(exact('one two.')).toBeUndefined();
    expect(exactUnits([])('')).toBeUndefined();
  });

  const matches = (...sources: string[]): Matches => {
    const made = new Matches();
    for (const source of sources) made.add({ source, target: source.toUpperCase() });
    return made;
  };
  const rates = (made: Matches, sentence: string): [string, number][] =>
    made.find(sentence).map(({ unit, percent }) => [unit.source, percent]);

  it('finds sentences like one, with the rate of translators’ tools', () => {
    const made = matches('The cat sat on the mat.', 'The dog sat on the mat.', 'Something else entirely.');
    // Seven words and signs: one changed is six of seven.
    expect(rates(made, 'The cat sat on the mat.')).toEqual([
      ['The cat sat on the mat.', 100],
      ['The dog sat on the mat.', 85],
    ]);
    expect(rates(made, 'the CAT sat on the mat.')[0]).toEqual(['The cat sat on the mat.', 99]);
    expect(rates(made, 'A cat sat by the mat.')).toEqual([['The cat sat on the mat.', 71]]);
    expect(rates(made, 'A cow sat by the mat.')).toEqual([]);
    expect(rates(made, '')).toEqual([]);
    expect(rates(matches('今天天气很好。'), '昨天天气很好。')).toEqual([['今天天气很好。', 85]]);
  });

  it('has the last translation of a sentence, and none of one that was forgotten', () => {
    const made = matches('你好。');
    made.add({ source: ' 你好。', target: 'Hi.' });
    expect([made.exact('你好。')?.target, made.size]).toEqual(['Hi.', 1]);
    expect(made.find('你好。')).toHaveLength(1);
    made.delete('你好。');
    expect([made.exact('你好。'), made.find('你好。'), made.size]).toEqual([undefined, [], 0]);
    made.add({ source: '你好。', target: 'Hello.' });
    expect(made.find('你好。')[0]?.unit.target).toBe('Hello.');
  });

  it('overlooks none that a comparison with every sentence finds', () => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const sentence = (): string =>
      Array.from({ length: 3 + random(9) }, () => String.fromCodePoint(0x4e00 + random(12))).join('');
    const all = [...new Set(Array.from({ length: 400 }, sentence))];
    const made = matches(...all);
    for (let round = 0; round < 60; round++) {
      const asked = sentence();
      const expected = all.filter((one) => rateOf(asked, one) >= 70).length;
      expect(made.find(asked, 1000)).toHaveLength(expected);
    }
  });
});

/** By the book. */
function rateOf(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number): number => table[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row++)
    for (let column = 1; column <= other.length; column++)
      (table[row] ?? [])[column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1),
      );
  const length = Math.max(one.length, other.length);
  return (100 * (length - at(one.length, other.length))) / length;
}
