import { describe, expect, it } from 'vitest';
import { PackError, type PackErrorCode } from '../../../models/pack/pack-error.ts';
import { EngineError, failureOf } from '../../../renderer/engine/failure.ts';
import { failureKind, failureText } from '../../../renderer/messages/failures.ts';

const CODES: readonly PackErrorCode[] = [
  ...(['not-json', 'not-a-pack', 'newer-version', 'invalid', 'missing-file', 'not-a-file', 'unreadable'] as const),
  ...(['wrong-size', 'wrong-hash', 'bad-weights', 'bad-tokenizer', 'bad-hints', 'no-translation'] as const),
];
const details = {
  pack: 'zh-en',
  file: 'a.bin',
  version: 9,
  newest: 1,
  at: 'x',
  problem: 'y',
  reason: 'EACCES',
  text: '猫',
  actual: 1,
  expected: 2,
};

describe('a failure is one code with arguments, worded in both languages', () => {
  it.each(CODES)('%s names pack, file and remedy', (code) => {
    const error = new PackError(code, details);
    for (const [language, remedy] of [
      ['en', /Install|Update/i],
      ['zh', /安装|更新/],
    ] as const) {
      const text = failureText(error, language);
      for (const part of ['zh-en', 'a.bin']) expect(text).toContain(part);
      expect(text).toMatch(remedy);
      expect(text).not.toContain('undefined');
    }
    expect(failureText(error, 'zh')).not.toBe(failureText(error, 'en'));
    expect(failureKind(error)).toBe('PackError');
  });

  it('keeps its code through the engine’s port and through IPC', () => {
    const failure = { code: 'wrong-hash', arguments: { pack: 'zh-en', file: 'a.bin' } };
    const error = new PackError('wrong-hash', failure.arguments);
    expect(failureOf(new EngineError(structuredClone(failureOf(error))))).toEqual(failure);
    expect(failureOf(new Error(JSON.stringify(failure)))).toEqual(failure);
  });

  it('is unexpected when it is any other error, and says what that said', () => {
    for (const message of ['boom', '{"code": 1}', '{']) {
      const failure = failureOf(new Error(message));
      expect(failure).toEqual({ code: 'unexpected', arguments: { problem: message } });
      expect(failureText(failure, 'zh')).toBe(message);
    }
  });
});
