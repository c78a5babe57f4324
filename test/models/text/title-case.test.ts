import { describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../models/languages/english.ts';
import type { Titles } from '../../../models/languages/language.ts';
import { isTitle, titleToSentence } from '../../../models/text/title-case.ts';
import { PARTS, randomTexts } from './random-text.ts';

const TITLES = ENGLISH.titles as Titles;
const names = new Set(['york', 'paris', 'china', 'john', 'linux']);
const ordinary = (word: string): boolean => !names.has(word);

describe('isTitle', () => {
  it.each([
    'How to Learn a Foreign Language',
    'Machine Learning Is Changing the World',
    'The Best Way to Cook Rice',
    'What Is Attention, and Why Does It Matter?',
    'A Walk Through ⟦0⟧ With My Friends',
  ])('is one: %s', (sentence) => {
    expect(isTitle(sentence, TITLES)).toBe(true);
  });

  it.each([
    'How to learn a foreign language',
    'I met John Smith in New York.',
    'John Smith',
    'The White House',
    'STOP THE TRAIN NOW PLEASE',
    'A B C D E',
    '机器学习 Is Changing 世界',
    '',
    '1 2 3 4',
  ])('is none: %s', (sentence) => {
    expect(isTitle(sentence, TITLES)).toBe(false);
  });
});

describe('titleToSentence', () => {
  it.each([
    ['How to Learn a Foreign Language', 'How to learn a foreign language'],
    ['When I Was in New York With John', 'When I was in New York with John'],
    ['A New Way to Use Linux, GPUs and WebGL', 'A new way to use Linux, GPUs and WebGL'],
    ['What’s New: It’s All About You', 'What’s new: it’s all about you'],
  ])('%s', (title, sentence) => {
    expect(titleToSentence(title, TITLES, ordinary)).toBe(sentence);
  });

  it('never changes the length', () => {
    for (const text of randomTexts(5, 500, [...PARTS, 'İSTANBUL ', 'Ǆ', 'The Title Of It ']))
      expect(titleToSentence(text, TITLES, () => true)).toHaveLength(text.length);
  });
});
