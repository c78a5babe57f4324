import { describe, expect, it } from 'vitest';
import { FailureError } from '../../../models/pack/failure.ts';
import { PackError } from '../../../models/pack/pack-error.ts';
import { EngineError, failureOf } from '../../../renderer/engine/failure.ts';

const unexpected = (problem: string) => ({ code: 'unexpected', arguments: { problem } });

describe('what an error says as data', () => {
  it.each<[string, unknown, unknown]>([
    [
      'a failure',
      new PackError('wrong-hash', { pack: 'a', file: 'b' }),
      { code: 'wrong-hash', arguments: { pack: 'a', file: 'b' } },
    ],
    ['one of the engine', new EngineError({ code: 'x', arguments: {} }), { code: 'x', arguments: {} }],
    ['one told in a message', new Error('{"code":"x","arguments":{"a":"b"}}'), { code: 'x', arguments: { a: 'b' } }],
    ['another error', new Error('boom'), unexpected('boom')],
    ['no error', 'boom', unexpected('boom')],
    ['a message that begins alike', new Error('{oops'), unexpected('{oops')],
    ['an object of another kind', new Error('{"code":1,"arguments":{}}'), unexpected('{"code":1,"arguments":{}}')],
    ['one without arguments', new Error('{"code":"x"}'), unexpected('{"code":"x"}')],
  ])('%s', (_, error, expected) => {
    expect(failureOf(error)).toEqual(expected);
  });

  it('is an error again in a window', () => {
    const error = new EngineError({ code: 'x', arguments: { a: 1 } });
    expect(error).toBeInstanceOf(FailureError);
    expect(error).toMatchObject({ name: 'EngineError', code: 'x', arguments: { a: 1 } });
  });
});
