import { describe, expect, it } from 'vitest';
import { segment } from '../../../models/text/segment.ts';
import { PARTS, randomTexts } from './random-text.ts';

const sentences = (text: string, language: string): string[] =>
  segment(text, language)
    .filter((part) => part.kind === 'sentence')
    .map((part) => text.slice(part.start, part.end));

/** `|` marks where sentences end; the text is the same without the marks. */
const breaks: readonly (readonly [name: string, language: string, marked: string])[] = [
  ['full stops', 'en', 'One two. |Three four.'],
  ['a question mark and an exclamation mark together', 'en', 'Really?! |Yes.'],
  ['titles before names', 'en', 'Mr. Smith met Dr. Jones and Mrs. Brown. |They talked.'],
  ['initials', 'en', 'J. R. R. Tolkien wrote it. |We read it.'],
  ['acronyms inside a sentence', 'en', 'He joined the U.S. Army. |Good.'],
  ['an acronym before a word that starts a sentence', 'en', 'He lives in the U.S. |They do too.'],
  ['e.g. and i.e.', 'en', 'Eat fruit, e.g. Apples, i.e. Fruit of trees. |Done.'],
  ['etc. inside and at the end', 'en', 'Pens, paper etc. are here. |He bought pens, paper, etc. |Then he left.'],
  ['a.m. and p.m.', 'en', 'It is 5 p.m. now. |Come at 6 p.m. |Bring food.'],
  ['No. and Fig. before numbers', 'en', 'See No. 5 and Fig. 3. |No. |Really.'],
  ['decimals', 'en', 'Pi is 3.14 or so. |It costs $3.50.'],
  ['a number at the end', 'en', 'He is 30. |She is 28.'],
  ['ellipses before a small letter', 'en', 'Well... maybe. |Wait... |No.'],
  ['quotes after the stop', 'en', 'He said "Go." |She went. |“Stop!” |They did.'],
  ['direct speech that goes on', 'en', '"Go!" he said. |"Why?" asked she.'],
  ['brackets after the stop', 'en', 'It rained. |(It often does.) |Then sun.'],
  ['addresses', 'en', 'See https://a.org/b.html?c=d. |Mail a.b@c.org. |Node.js is fine.'],
  ['version numbers', 'en', 'Version 1.2.3 is out. |Get it.'],
  ['a stop without a space', 'en', 'One.Two three. |Four.'],
  ['ordinals', 'de', 'Am 3. Mai kam er. |Im 19. Jahrhundert war das so.'],
  ['a number at the end before a pronoun', 'de', 'Er ist 30. |Sie ist 28.'],
  ['Roman ordinals', 'de', 'Friedrich II. Barbarossa gab es nicht. |Gut.'],
  ['z. B., d. h., usw.', 'de', 'Obst, z. B. Äpfel, d. h. Früchte usw. |Gut.'],
  ['z.B. and bzw. without spaces', 'de', 'Obst, z.B. Äpfel bzw. Birnen. |Gut.'],
  ['Nr. and S. before numbers', 'de', 'Siehe Nr. 5 auf S. 12. |Danke.'],
  ['German quotes', 'de', '„Komm!“ |Dann ging er. |»Ja.« |Gut.'],
  ['Hr. and Dr.', 'de', 'Hr. Dr. Müller kam. |Er blieb.'],
  ['space before the mark', 'fr', 'Quoi ? |Non ! |Bien.'],
  ['French quotes', 'fr', '« Oui. » |Il part.'],
  ['M., Mme and p. ex.', 'fr', 'M. Dupont et Mme. Martin, p. ex. Paul, sont là. |Bien.'],
  ['etc. in French', 'fr', 'Du pain, etc. |Il mange.'],
  ['inverted marks', 'es', '¿Qué? |¡Sí! |Bueno.'],
  ['Sr., Sra. and Ud.', 'es', 'El Sr. Pérez y la Sra. García ven a Ud. Mañana. |Bien.'],
  ['a quote of several sentences, closed in another than it was opened', 'de', '„Ich gehe. |Du bleibst.“ |Gut.'],
  ['a French quote of several sentences', 'fr', '« Je pars. |Tu restes. » |Bien.'],
  ['EE. UU. and a. C.', 'es', 'Vive en EE. UU. desde 1990. |Murió en 44 a. C. en Roma. |Bien.'],
  ['Chinese marks', 'zh', '你好！|他来了。|为什么？|好；|走。'],
  ['Chinese marks in a row', 'zh', '什么？！|真的！！！|好。'],
  ['closing quotes after a Chinese mark', 'zh', '“他来了。”|她说。|「走吧。」|『好。』|（完了。）|好。'],
  ['opening quotes after a Chinese mark', 'zh', '他说。|“你好。”'],
  ['a Chinese ellipsis as a pause', 'zh', '我……我不知道。|好……'],
  ['half-width marks in Chinese', 'zh', '好吗?|好!|走.|来。'],
  ['stops in Latin words in Chinese', 'zh', '用Node.js v1.2.3，价格3.5元。|好。'],
];

describe('sentence breaks', () => {
  it.each(breaks)('%s (%s)', (_, language, marked) => {
    const text = marked.replaceAll('|', '');
    expect(sentences(text, language)).toEqual(marked.split('|').map((part) => part.trim()));
  });
});

describe('line breaks', () => {
  it.each(['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085'])('%j ends a sentence', (lineBreak) => {
    expect(sentences(`one two${lineBreak}three four`, 'en')).toEqual(['one two', 'three four']);
  });

  it('keeps blank lines and indentation as gaps', () => {
    expect(segment('  a\n\n\tb \n', 'en')).toEqual([
      { kind: 'gap', start: 0, end: 2 },
      { kind: 'sentence', start: 2, end: 3 },
      { kind: 'gap', start: 3, end: 6 },
      { kind: 'sentence', start: 6, end: 7 },
      { kind: 'gap', start: 7, end: 9 },
    ]);
  });
});

describe('what begins a line', () => {
  it.each([
    '- ',
    '* ',
    '• ',
    '+ ',
    '1. ',
    '12) ',
    '(3) ',
    '1.2. ',
    '1.2.3 ',
    '# ',
    '### ',
    '> ',
    '> > ',
    '> - ',
    '- [ ] ',
    '- [x] ',
    'a) ',
    '– ',
    '一、',
    '十二、',
    '（三）',
    '(四) ',
    '3、',
    '（5）',
    '① ',
    '\u3000\u3000',
  ])('%j is a gap', (marker) => {
    const text = `${marker}Hello 世界`;
    expect(segment(text, 'zh')).toEqual([
      { kind: 'gap', start: 0, end: marker.length },
      { kind: 'sentence', start: marker.length, end: text.length },
    ]);
  });

  it.each([
    ['de', '1. Mai ist ein Feiertag'],
    ['en', '3.5 million people'],
    ['en', '-5 degrees'],
    ['en', '2024 was good'],
    ['zh', '二、三十人'],
    ['en', 'A. Smith'],
    ['en', '#hashtag here'],
  ])('is part of the sentence (%s): %s', (language, text) => {
    expect(sentences(text, language)).toEqual([text]);
  });
});

describe('lines without a letter', () => {
  it.each([
    '123',
    '3.14 %',
    '---',
    '👍',
    '* * *',
    '…',
    '。。。',
    '- 5',
    '①',
    '1. ',
    '一、',
    '2024-01-31 12:00',
    '\u0000',
    '',
    ' ',
  ])('%j is kept', (text) => {
    expect(sentences(text, 'zh')).toEqual([]);
    expect(sentences(`Go\n${text}\nstop`, 'en')).toEqual(['Go', 'stop']);
  });
});

describe('any text', () => {
  const languages = ['en', 'de', 'fr', 'es', 'zh', 'zh-Hant', 'xx'];

  it('is covered without a hole, sentences have a letter and no space at their ends, gaps do not meet', () => {
    // One expectation for all: thousands of them take seconds.
    const wrong = randomTexts(7, 4000, PARTS).filter((text, index) => {
      const segments = segment(text, languages[index % languages.length] ?? 'en');
      const covers = segments.map((part) => text.slice(part.start, part.end)).join('') === text;
      const fine = segments.every((part, at) => {
        const value = text.slice(part.start, part.end);
        if (part.kind === 'gap') return value !== '' && segments[at + 1]?.kind !== 'gap';
        return /\p{L}/u.test(value) && value.trim() === value && !/[\n\r\u2028]/u.test(value);
      });
      return !covers || !fine;
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['a million stops', '.'.repeat(1_000_000), 0],
    ['a million letters', 'x'.repeat(1_000_000), 1],
    ['a million Chinese characters', '汉'.repeat(1_000_000), 1],
    ['short sentences', 'Go now. '.repeat(100_000), 100_000],
    ['open quotes', '„a.“ A'.repeat(100_000), 100_001],
    ['list marks', '- '.repeat(300_000), 0],
    ['blank lines', '\n'.repeat(1_000_000), 0],
  ])('takes %s', (_, text, count) => {
    const segments = segment(text, 'de');
    expect(segments.filter((part) => part.kind === 'sentence').length).toBe(count);
    expect(segments.at(-1)?.end).toBe(text.length);
  });
});
