import { describe, expect, it } from 'vitest';
import { parseTbx, writeTbx } from '../../../models/terms/tbx.ts';

const PAIR = { from: 'zh', to: 'en' };
const tbx = (body: string): string =>
  `<?xml version="1.0"?>\n<tbx type="TBX-Basic"><text><body>${body}</body></text></tbx>`;
const entry = (source: string, target: string): string =>
  `<conceptEntry id="c1"><langSec xml:lang="zh-CN"><termSec><term>${source}</term></termSec></langSec>` +
  `<langSec xml:lang="en"><termSec><term>${target}</term></termSec></langSec></conceptEntry>`;

describe('terms in a TBX file', () => {
  it('come back from what was written', () => {
    const terms = [
      { source: '云雀计划', target: 'Project <Skylark> & "sons"' },
      { source: "l'ark", target: '一二', caseSensitive: true },
    ];
    expect(parseTbx(writeTbx(terms, PAIR), PAIR)).toEqual(terms);
    expect(parseTbx(writeTbx([], PAIR), PAIR)).toEqual([]);
  });

  it('are read from the older form too, with every source of an entry', () => {
    const text = `<martif type="TBX"><text><body><termEntry>
      <langSet xml:lang="EN"><tig><term>skylark</term></tig></langSet>
      <langSet xml:lang="zh"><ntig><termGrp><term>云雀</term></termGrp></ntig><tig><term>百灵&#x9e1f;</term></tig></langSet>
      <langSet xml:lang="de"><tig><term>Feldlerche</term></tig></langSet>
    </termEntry></body></text></martif>`;
    expect(parseTbx(text, PAIR).map(({ source, target }) => [source, target])).toEqual([
      ['云雀', 'skylark'],
      ['百灵鸟', 'skylark'],
    ]);
    expect(parseTbx(text, { from: 'de', to: 'en' })).toEqual([{ source: 'Feldlerche', target: 'skylark' }]);
  });

  it('of other languages are passed over', () => {
    expect(parseTbx(tbx(entry('云', 'cloud')), { from: 'fr', to: 'en' })).toEqual([]);
  });

  it.each([
    ['a document type', '<!DOCTYPE tbx [<!ENTITY a "aaaa">]><tbx/>', /document types/],
    ['an entity of its own', tbx(entry('&a;', 'b')), /Line 2: the file is not well-formed/],
    ['CDATA', tbx('<![CDATA[x]]>'), /document types/],
    ['elements that are not closed', '<tbx><text></tbx>', /not well-formed/],
    ['a second root', '<tbx/><tbx/>', /not well-formed/],
    ['an end too early', '<tbx>', /not well-formed/],
    ['an attribute twice', '<tbx a="1" a="2"/>', /not well-formed/],
    ['no end of nesting', '<tbx>'.repeat(100), /deep nesting/],
    ['nothing', '', /not well-formed/],
    ['a web page', '<html></html>', /Line 1: this is no TBX file/],
    ['an empty term', tbx(entry(' ', 'b')), /Line 2: the word to translate is missing/],
    ['forged markers', tbx(entry('a', '⟦0⟧')), /cannot contain/],
    ['a language without a name', tbx('<conceptEntry><langSec/></conceptEntry>'), /names no language/],
    ['a code point that is none', tbx(entry('&#x110000;', 'b')), /not well-formed/],
    ['an endless text', 'x'.repeat(8_000_001), /too large/],
    ['many open comments', `<tbx>${'<!--'.repeat(50_000)}`, /not well-formed|document types/],
  ])('are refused with %s', (_, text, message) => {
    expect(() => parseTbx(text, PAIR)).toThrow(message);
  });
});
