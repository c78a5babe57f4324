import type { ReverseJudge, ReverseQuestion } from '../../../models/translator.ts';
import type { Pair } from '../calls.ts';
import type { Lease, Models } from './models.ts';

/**
 * The model of the other direction, opened when it is first asked: the draft of a translation does not wait for it. Where
 * there is none, or none that can be opened, it has no opinion.
 */
export class OtherDirection implements ReverseJudge {
  #lease: Promise<Lease | null> | null = null;

  constructor(
    private readonly models: Pick<Models, 'lease'>,
    private readonly pair: Required<Pair>,
  ) {}

  async reverseScores(question: ReverseQuestion, signal?: AbortSignal): Promise<readonly number[] | null> {
    const { from, to } = this.pair;
    this.#lease ??= this.models.lease({ from: to, to: from }, undefined, 'quiet').catch(() => null);
    const lease = await this.#lease;
    return lease === null ? null : lease.translator.reverseScores(question, signal);
  }

  async release(): Promise<void> {
    (await this.#lease)?.release();
  }
}
