import { expect, it } from 'vitest';
import type { Translator } from '../../../../models/translator.ts';
import type { Lease } from '../../../../renderer/engine/worker/models.ts';
import { OtherDirection } from '../../../../renderer/engine/worker/other-direction.ts';

const QUESTION = { text: '你好。', from: 'zh', to: 'en', translations: ['Hello.', 'Bye.'] };

it('opens the other direction when it is asked, quietly and once, and lets it go', async () => {
  const leased: unknown[] = [];
  let released = 0;
  const translator = { reverseScores: async () => [-1, -2] } as unknown as Translator;
  const lease = async (...how: unknown[]): Promise<Lease> => {
    leased.push(how);
    return { translator, release: () => void (released += 1) };
  };
  const other = new OtherDirection({ lease }, { from: 'zh', to: 'en' });
  expect(leased).toEqual([]);
  expect(await other.reverseScores(QUESTION)).toEqual([-1, -2]);
  expect(await other.reverseScores(QUESTION)).toEqual([-1, -2]);
  expect(leased).toEqual([[{ from: 'en', to: 'zh' }, undefined, 'quiet']]);
  await other.release();
  expect(released).toBe(1);
});

it('has no opinion where no pack translates the other way', async () => {
  const lease = (): Promise<Lease> => Promise.reject(new Error('no pack'));
  const other = new OtherDirection({ lease }, { from: 'zh', to: 'en' });
  expect(await other.reverseScores(QUESTION)).toBeNull();
  await other.release();
});

it('opens nothing where it was never asked', async () => {
  const lease = (): Promise<Lease> => Promise.reject(new Error('opened'));
  await new OtherDirection({ lease }, { from: 'zh', to: 'en' }).release();
});
