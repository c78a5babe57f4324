import { describe, expect, it } from 'vitest';
import { losesNegation } from '../../../models/languages/negation.ts';

describe('a negation', () => {
  it.each([
    ['他不来。', 'He is coming.', true],
    ['他不来。', 'He is not coming.', false],
    ['他不来。', "He won't come.", false],
    ['他不知道。', 'He is unaware of it.', false],
    ['没有水。', 'There is water.', true],
    ['没有水。', 'They ran out of water without warning.', false],
    ['他来了。', 'He did not come.', true],
    ['他来了。', 'He came.', false],
    ['不过他来了。', 'However, he came.', false],
    ['不仅如此，他还很特别。', 'What is more, he is special.', false],
    ['差不多到了。', 'We are almost there.', false],
    ['未来很好。', 'The future is bright.', false],
    ['未完成。', 'Finished.', true],
  ])('between “%s” and “%s” is lost: %s', (chinese, english, expected) => {
    expect(losesNegation(chinese, 'zh', english, 'en')).toBe(expected);
    expect(losesNegation(english, 'en', chinese, 'zh')).toBe(expected);
  });

  it('is looked for in languages that are known only', () => {
    expect(losesNegation('他不来。', 'zh-Hans', 'He is coming.', 'en-GB')).toBe(true);
    expect(losesNegation('Er kommt nicht.', 'de', 'He is coming.', 'en')).toBe(false);
  });
});
