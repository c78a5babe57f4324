import { describe, expect, it } from 'vitest';
import { LONGEST_ARGUMENT, handOver, readArguments, takeOver } from '../../main/arguments.ts';

const read = (...given: string[]) => readArguments(['/usr/bin/verso', ...given]);

describe('arguments', () => {
  it('are none', () => {
    expect(read()).toEqual({ clipboard: false, hidden: false });
    expect(read('.', '--lang=en-US')).toEqual({ clipboard: false, hidden: false });
  });

  it('may hold a text, in one argument or two', () => {
    expect(read('--text', '早上好 & "good" morning')).toMatchObject({ text: '早上好 & "good" morning' });
    expect(read('.', '--text=--hidden')).toEqual({ text: '--hidden', clipboard: false, hidden: false });
    expect(read('--text', '--clipboard')).toEqual({ text: '--clipboard', clipboard: false, hidden: false });
  });

  it('may ask for the small window, or for none', () => {
    expect(read('--clipboard')).toEqual({ clipboard: true, hidden: false });
    expect(read('--hidden')).toEqual({ clipboard: false, hidden: true });
    expect(read('.', '/tmp/de-en.verso')).toEqual({ clipboard: false, hidden: false, model: '/tmp/de-en.verso' });
    expect(readArguments(['verso', 'x.verso'], '/home')).toMatchObject({ model: '/home/x.verso' });
    expect(read('--text', 'a.verso')).not.toHaveProperty('model');
  });

  it('are handed over in letters that every Electron reads', () => {
    const start = read('--text', '他说："你好 & 再见"。\n😀\0');
    expect(handOver(start).start).toMatch(/^[!-~]+$/);
    expect(takeOver(handOver(start))).toEqual(start);
  });

  it('without a text where there should be one, or with too long a text, are refused', () => {
    expect(() => read('--text')).toThrow('--text needs a text');
    expect(() => read('--text', '  ')).toThrow('--text needs a text');
    expect(() => read('--text', '好'.repeat(LONGEST_ARGUMENT / 3 + 1))).toThrow(`${LONGEST_ARGUMENT} bytes`);
    expect(read('--text', '好'.repeat(LONGEST_ARGUMENT / 4)).text).toHaveLength(LONGEST_ARGUMENT / 4);
  });
});
