import { describe, expect, it } from 'vitest';
import { segment } from '../../../models/text/segment.ts';

/** The sentences of a text, which joined with what stands between them are the text. */
function sentences(text: string, language = 'en'): string[] {
  const parts = segment(text, language);
  expect(parts.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
  return parts.flatMap(({ kind, start, end }) => (kind === 'sentence' ? [text.slice(start, end)] : []));
}

describe('code between fences', () => {
  it.each([
    ['backticks', 'Run:\n```bash\nnpm run build # builds\n```\nDone now.'],
    ['tildes', 'Run:\n~~~\nlet it be\n~~~\nDone now.'],
    ['an indented fence', 'Run:\n    ```js\n    const a = one;\n    ```\nDone now.'],
    ['a fence in a quote', 'Run:\n> ```\n> let it be\n> ```\nDone now.'],
    ['a longer fence around a shorter one', 'Run:\n````\n```\nlet it be\n```\n````\nDone now.'],
    ['Windows line ends', 'Run:\r\n```\r\nlet it be\r\n```\r\nDone now.'],
  ])('is left as it is: %s', (_, text) => {
    expect(sentences(text)).toEqual(['Run:', 'Done now.']);
  });

  it('ends nowhere without a second fence: only the fence is left as it is', () => {
    expect(sentences('Run:\n```bash\nDone now.')).toEqual(['Run:', 'Done now.']);
    expect(sentences('~~~\nOne.\n```\nTwo.')).toEqual(['One.', 'Two.']);
  });
});

describe('a table', () => {
  it('is translated cell by cell; bars, alignment and empty cells are gaps', () => {
    const table = '| Name | Price |  |\n|:-----|------:|--|\n| Red apple | $3 | Fresh. Sweet. |';
    expect(sentences(table)).toEqual(['Name', 'Price', 'Red apple', 'Fresh.', 'Sweet.']);
  });

  it('may do without bars at its edges, and ends with the first line without one', () => {
    expect(sentences('Name | Age\n--- | ---\nTom | three\nNot a cell.')).toEqual([
      'Name',
      'Age',
      'Tom',
      'three',
      'Not a cell.',
    ]);
  });

  it('has bars in its cells behind a backslash and in backticks', () => {
    expect(sentences('| a \\| b | use `x | y` |')).toEqual(['a \\| b', 'use `x | y`']);
  });

  it('is no line that merely holds a bar', () => {
    expect(sentences('Press a | b to go on.')).toEqual(['Press a | b to go on.']);
  });
});

describe('an abbreviation', () => {
  it.each([
    ['Call at 9 a.m. EST. It is free.', ['Call at 9 a.m. EST.', 'It is free.']],
    ['We met at 5 p.m. Friday.', ['We met at 5 p.m. Friday.']],
    ['It ends at 5 p.m. The shop stays.', ['It ends at 5 p.m.', 'The shop stays.']],
    ['EST. 1985 in Leeds.', ['EST. 1985 in Leeds.']],
    [
      'Use approx. 5 g, see Fig. 5 and No. 7, e.g. The red one.',
      ['Use approx. 5 g, see Fig. 5 and No. 7, e.g. The red one.'],
    ],
    ['Dr. Wu of Acme Inc. lives in the U.S. He is old.', ['Dr. Wu of Acme Inc. lives in the U.S.', 'He is old.']],
    ['So say Li et al. The others do not.', ['So say Li et al.', 'The others do not.']],
  ])('ends no sentence unless one begins: %s', (text, wanted) => {
    expect(sentences(text)).toEqual(wanted);
  });
});
