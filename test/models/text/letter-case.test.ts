import { describe, expect, it } from 'vitest';
import { caseOf, recase, startSentence, toSentenceCase } from '../../../models/text/letter-case.ts';
import { PARTS, randomTexts } from './random-text.ts';

describe('caseOf', () => {
  it.each(['STOP THE TRAIN!', 'ACHTUNG, ÜBERFÜLLT', 'WARNING', 'NATO AND EU', 'L’ÉTÉ EST LÀ', 'SEE ⟦0⟧ NOW PLEASE'])(
    'shouts: %s',
    (sentence) => {
      expect(caseOf(sentence)).toBe('upper');
    },
  );

  it.each(['NASA', 'USA', 'A B C', 'Stop THE TRAIN', 'AI技术和GDP增长', '你好', 'OK', '', '123', 'STOP ЭТО ВСЁ'])(
    'does not shout: %s',
    (sentence) => {
      expect(caseOf(sentence)).toBe('mixed');
    },
  );
});

describe('toSentenceCase', () => {
  it.each([
    ['STOP! I AM HERE.', 'en', 'Stop! I am here.'],
    ['“WHERE AM I?”', 'en', '“Where am I?”'],
    ['DER HUND LÄUFT', 'de', 'Der hund läuft'],
  ])('%s', (sentence, language, expected) => {
    expect(toSentenceCase(sentence, language)).toBe(expected);
  });

  it('never changes the length', () => {
    for (const text of [...randomTexts(5, 2000, PARTS), 'İSTANBUL İ'])
      expect(toSentenceCase(text, 'en').length).toBe(text.length);
  });
});

describe('recase', () => {
  it('shouts back, by the rules of the language', () => {
    expect(recase('Große Straße', 'upper', 'de')).toBe('GROSSE STRASSE');
    expect(recase('Stop', 'mixed', 'en')).toBe('Stop');
  });
});

describe('startSentence', () => {
  it.each([
    ['machine learning is changing the world.', '机器学习正在改变世界。', 'Machine learning is changing the world.'],
    ['"stop," he said.', '“停下，”他说。', '"Stop," he said.'],
    ['npm installs it.', 'npm 会安装它。', 'npm installs it.'],
    ['iPhone users know.', 'iPhone用户知道。', 'iPhone users know.'],
    ['machine learning', '机器学习', 'machine learning'],
    ['ich auch.', 'me too.', 'ich auch.'],
    ['ich auch.', 'Me too.', 'Ich auch.'],
    ['⟦0⟧ is open.', '⟦0⟧开了。', '⟦0⟧ is open.'],
    ['你好。', 'Hello.', '你好。'],
    ['ßx.', '好。', 'ßx.'],
    ['', '。', ''],
  ])('%s ← %s', (translation, source, expected) => {
    expect(startSentence(translation, source, 'en')).toBe(expected);
  });
});
