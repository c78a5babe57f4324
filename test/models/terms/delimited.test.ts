import { describe, expect, it } from 'vitest';
import { parseDelimited, writeDelimited } from '../../../models/terms/delimited.ts';

describe('terms in a CSV file', () => {
  it('may stand below headings, in quotes, behind a byte order mark, with spaces and empty lines', () => {
    const text = '\ufeffsource,target,case\r\n云雀计划, Project Skylark ,\r\n\r\n"a, ""b""",c,exact\nd,"e"\r,,\nf,g,no';
    expect(parseDelimited(text, ',')).toEqual([
      { source: '云雀计划', target: 'Project Skylark' },
      { source: 'a, "b"', target: 'c', caseSensitive: true },
      { source: 'd', target: 'e' },
      { source: 'f', target: 'g' },
    ]);
    expect(parseDelimited('雨伞\tparasol\n', '\t')).toEqual([{ source: '雨伞', target: 'parasol' }]);
    expect(parseDelimited('', ',')).toEqual([]);
  });

  it.each([
    ['a,b\nc', /^Line 2: a word and its translation/],
    ['a,b\n\n,c', /^Line 3: the word to translate is missing/],
    ['a,', /^Line 1: its translation is missing/],
    ['a,b,maybe', /^Line 1: “maybe”/],
    ['a,b,,c', /^Line 1: there are 4 fields/],
    ['a,b\n"c,d\ne,f', /^Line 2: a quote is not closed/],
    ['"a"b,c', /^Line 1: there is text behind a closing quote/],
    ['"a\nb",c\nd', /^Line 1: a term is one line/],
    ['a,⟦0⟧', /^Line 1: a term cannot contain ⟦/],
    ['a,b\n'.repeat(20_001), /more than 20000 terms/],
    ['x'.repeat(8_000_001), /too large/],
  ])('are refused with the line named: %j', (text, message) => {
    expect(() => parseDelimited(text, ',')).toThrow(message);
  });

  it.each([',', '\t'] as const)('come back from what was written, with “%s” between fields', (delimiter) => {
    const terms = [
      { source: 'a, "b"', target: '一\u3000二', caseSensitive: true },
      { source: 'source', target: '=1+1' },
      { source: "it's", target: '云雀' },
    ];
    expect(parseDelimited(writeDelimited(terms, delimiter), delimiter)).toEqual(terms);
  });
});
