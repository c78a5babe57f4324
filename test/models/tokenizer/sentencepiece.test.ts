import { describe, expect, it } from 'vitest';
import { PackError } from '../../../models/pack/pack-error.ts';
import { failureText } from '../../../renderer/messages/failures.ts';
import { Normalizer } from '../../../models/tokenizer/normalizer.ts';
import { DenormalisedWriter, PieceWriter } from '../../../models/tokenizer/piece-writer.ts';
import { loadSentencePiece } from '../../../models/tokenizer/sentencepiece.ts';
import { FIXTURES, gunzipFile } from './golden.ts';

const modelBytes = (name: string): Uint8Array => gunzipFile(new URL(`${name}.model.gz`, FIXTURES));
const named = { pack: 'some-pack', file: 'tokenizer.model' };
const load = (name: string) => loadSentencePiece(modelBytes(name), named);
const unigram = load('unigram-bytes');
const bpe = load('bpe-bytes');

describe('special pieces', () => {
  it('are found by id and by name', () => {
    expect([unigram.unknown, unigram.beginOfSentence, unigram.endOfSentence, unigram.pad]).toEqual([0, 1, 2, 3]);
    expect([unigram.isUnknown(0), unigram.isControl(2), unigram.isControl(0)]).toEqual([true, true, false]);
    expect(unigram.idOf('</s>')).toBe(2);
    expect(unigram.idOf('no such piece')).toBeUndefined();
    expect(unigram.isByte(unigram.idOf('<0xE4>') ?? -1)).toBe(true);
  });

  it('lists user-defined symbols in the order of their ids', () => {
    expect(unigram.userDefined).toEqual(['>>en<<', '>>zh<<', '<x0>', '<x1>', '<x10>', '⟦0⟧', '⟦1⟧', 'ab cd']);
  });

  it('refuses ids outside the vocabulary', () => {
    expect(() => unigram.pieceOf(unigram.vocabularySize)).toThrow(RangeError);
    expect(() => unigram.pieceOf(-1)).toThrow(RangeError);
  });
});

describe('encode', () => {
  it('never yields control pieces for text that spells them', () => {
    const { ids } = unigram.encode('<s> </s> <pad> <unk>');
    expect(ids.some((id) => unigram.isControl(id))).toBe(false);
  });

  it.each([unigram, bpe])('takes the longest user-defined symbol first ($kind)', (tokenizer) => {
    expect(tokenizer.encode('<x10><x1>⟦0⟧').pieces.filter((piece) => piece !== '▁')).toEqual(['<x10>', '<x1>', '⟦0⟧']);
  });

  it('gives ranges in UTF-16 units beyond the basic plane', () => {
    const text = '😀 a';
    const { pieces, ranges } = unigram.encode(text);
    expect(ranges[pieces.indexOf('▁a')]).toEqual({ start: 2, end: 4 });
  });

  it('gives the whole character to the last of its bytes', () => {
    const { pieces, ranges } = unigram.encode('𠮷');
    expect(pieces).toEqual(['▁', '<0xF0>', '<0xA0>', '<0xAE>', '<0xB7>']);
    expect(ranges.map((range) => range.end - range.start)).toEqual([0, 0, 0, 0, 2]);
  });

  it('joins neighbouring unknown characters without byte fallback', () => {
    const tokenizer = load('unigram-identity');
    const { ids, pieces, ranges } = tokenizer.encode('aẞⅧ');
    expect(ids.at(-1)).toBe(tokenizer.unknown);
    expect(pieces.at(-1)).toBe('ẞⅧ');
    expect(ranges.at(-1)).toEqual({ start: 1, end: 3 });
  });

  it.each(['\ud800', 'a\udc00b', '\ud83d', 'x\udfff\ud800y'])('reads lone surrogates as U+FFFD: %j', (text) => {
    const identity = load('bpe-identity');
    const tokens = identity.encode(text);
    expect(tokens).toEqual(identity.encode(text.replace(/\p{Surrogate}/gu, '\ufffd')));
    expect(tokens.ranges.at(-1)?.end).toBe(text.length);
    expect(tokens.pieces.join('')).toContain('\ufffd');
  });

  it.each(['', ' ', '\t \u3000'])('gives no tokens for blank text: %j', (text) => {
    expect(unigram.encode(text)).toEqual({ ids: [], pieces: [], ranges: [] });
  });

  it.each([unigram, bpe])('takes 10,000 characters without a space, and 1 MB ($kind)', (tokenizer) => {
    const long = '机器学习'.repeat(2500);
    expect(tokenizer.decode(tokenizer.encode(long).ids)).toBe(long);
    const { ranges } = tokenizer.encode('one two '.repeat(131_072));
    expect(ranges.at(-1)?.end).toBe(1_048_575);
  });

  it.each([unigram, bpe])('gives ranges that are in order and cover the text ($kind)', (tokenizer) => {
    for (const text of ['ﬁne ﷺ', ' a  b ', '👨‍👩‍👧‍👦x', 'e\u0301\u0301', '\u0000\u200ea']) {
      let end = 0;
      for (const range of tokenizer.encode(text).ranges) {
        expect(range.start).toBeGreaterThanOrEqual(end);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        end = range.end;
      }
      expect(end).toBe(text.trimEnd().length);
    }
  });
});

describe('decode', () => {
  const byte = (value: number) => unigram.idOf(`<0x${value.toString(16).toUpperCase().padStart(2, '0')}>`) ?? -1;

  it('assembles bytes to characters', () => {
    expect(unigram.decode([0xf0, 0x9f, 0x98, 0x80].map(byte))).toBe('😀');
  });

  it('makes U+FFFD of each invalid byte', () => {
    expect(unigram.decode([0xe4, 0xbd].map(byte))).toBe('\ufffd\ufffd');
    expect(unigram.decode([0x41, 0x80, 0x42].map(byte))).toBe('A\ufffdB');
    expect(unigram.decode([0xed, 0xa0, 0x80].map(byte))).toBe('\ufffd\ufffd\ufffd'); // a surrogate
    expect(unigram.decode([0xc0, 0x80].map(byte))).toBe('\ufffd\ufffd'); // overlong
  });

  it('drops control pieces and the space of the dummy prefix', () => {
    const { ids } = unigram.encode('Hello world');
    expect(unigram.decode([unigram.beginOfSentence, ...ids, unigram.endOfSentence])).toBe('Hello world');
  });

  it('shows an unknown token as the model says', () => {
    expect(load('bpe-identity').decode([0])).toBe('⁇');
    expect(load('unigram-identity').decode([0])).toBe(' ⁇ ');
  });
});

describe('writing', () => {
  const byte = (value: number) => unigram.idOf(`<0x${value.toString(16).toUpperCase().padStart(2, '0')}>`) ?? -1;
  const written = (ids: readonly number[]) => {
    const writer = unigram.writer();
    const seen = ids.map((id) => {
      writer.push(id);
      return writer.text;
    });
    const { text, ranges } = writer.end();
    return { seen, text, parts: ranges.map(({ start, end }) => text.slice(start, end)) };
  };

  it('shows the text as it grows, and in the end the place of each token', () => {
    const { ids } = unigram.encode('Hello world 😀');
    const { seen, text, parts } = written([...ids, unigram.endOfSentence]);
    expect(text).toBe(unigram.decode(ids));
    expect(parts.join('')).toBe(text);
    expect(parts.at(-1)).toBe('');
    expect(seen).toEqual(parts.map((_, at) => parts.slice(0, at + 1).join('')));
  });

  it('shows a character when its last byte has come, which then carries it', () => {
    const { seen, parts } = written([0x41, 0xf0, 0x9f, 0x98, 0x80, 0xe4].map(byte));
    expect(seen).toEqual(['A', 'A', 'A', 'A', 'A😀', 'A😀']);
    expect(parts).toEqual(['A', '', '', '', '😀', '\ufffd']);
  });

  it('moves the places where the model rewrites its text at the end', () => {
    const texts = ['a ', ' b', ' ', 'cd'];
    const plain = new PieceWriter({
      written: (id) => ({ text: texts[id] ?? '' }),
      ...{ space: '▁', stripFirst: false, stripAll: false },
    });
    const squeezed = { addDummyPrefix: false, removeExtraWhitespaces: true, escapeWhitespaces: false };
    const rules = new Normalizer({ charsmap: new Uint8Array(), whitespaceAsSuffix: false, ...squeezed }, null);
    const writer = new DenormalisedWriter(plain, rules);
    for (const id of texts.keys()) writer.push(id);
    const { text, ranges } = writer.end();
    expect(text).toBe('a b cd');
    expect(ranges.map(({ start, end }) => text.slice(start, end).trim())).toEqual(['a', 'b', '', 'cd']);
  });
});

describe('a damaged file', () => {
  const bytes = modelBytes('unigram-bytes');
  const failure = (damaged: Uint8Array): unknown => {
    try {
      loadSentencePiece(damaged, { pack: 'some-pack', file: 'some.model' });
      return null;
    } catch (error) {
      return error;
    }
  };

  it.each([
    ['empty', new Uint8Array(0)],
    ['text', new TextEncoder().encode('this is no model at all')],
    ['zeros', new Uint8Array(1000)],
    ['cut inside the pieces', bytes.subarray(0, 5000)],
    ['cut inside the rules', bytes.subarray(0, bytes.length - 100)],
    ['a length past the end', Uint8Array.of(0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f)],
    ['an endless number', new Uint8Array(40).fill(0xff)],
  ])('is refused with a message that names it and the remedy: %s', (_, damaged) => {
    const error = failure(damaged);
    expect(error).toBeInstanceOf(PackError);
    expect(error).toMatchObject({ code: 'bad-tokenizer', file: 'some.model' });
    expect(failureText(error as PackError, 'en')).toMatch(
      /^Language pack “some-pack”: “some\.model” is not a usable SentencePiece model: .+\. Install the pack again\.$/,
    );
  });

  it('is refused or works, whatever byte is flipped; it never fails in another way', () => {
    let refused = 0;
    for (let at = 0; at < bytes.length; at += 2999) {
      const damaged = bytes.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 0xff;
      const error = failure(damaged);
      if (error === null) loadSentencePiece(damaged, named).encode('Größe ﬁne 机器 ①');
      else expect(error).toBeInstanceOf(PackError);
      if (error !== null) refused++;
    }
    expect(refused).toBeGreaterThan(0);
  });
});
