import { throwIfAborted, turn } from './abort.ts';
import type { DecodeState, Seq2Seq } from './seq2seq.ts';

/** One way to go on behind a prefix. */
export interface Branch {
  readonly ids: readonly number[];
  /** One a token. */
  readonly logProbs: readonly number[];
}

export interface BranchesRequest {
  readonly source: readonly number[];
  /** Target tokens to go on behind. */
  readonly prefix: readonly number[];
  /** Ways looked at: the most probable next tokens. */
  readonly count: number;
  readonly mayFollow: (id: number) => boolean;
  /** Whether a way has gone far enough; asked after every token. */
  readonly complete: (branch: Branch) => boolean;
  /** Tokens of a way at most. */
  readonly longest: number;
}

/**
 * The most probable tokens behind a prefix, best first, each with what the model would write next (greedily).
 * @throws AbortError within one step of `signal` aborting
 */
export async function branches(model: Seq2Seq, request: BranchesRequest, signal?: AbortSignal): Promise<Branch[]> {
  const state = await model.encode([request.source], 1);
  try {
    const open = await firstTokens(model, state, request, signal);
    const done: Branch[] = [];
    let running = open.map((branch, rank) => ({ branch, rank }));
    const settle = (): number[] => {
      const kept: number[] = [];
      running.forEach(({ branch, rank }, row) => {
        const ended = branch.ids.at(-1) === model.tokens.endOfSentence || branch.ids.length >= request.longest;
        if (ended || request.complete(branch)) done[rank] = branch;
        else kept.push(row);
      });
      return kept;
    };
    let kept = settle();
    const copies = Int32Array.from(kept, () => 0);
    if (kept.length > 0) await model.reorder(state, copies);
    running = kept.flatMap((row) => running[row] ?? []);
    while (running.length > 0) {
      await turn();
      throwIfAborted(signal);
      const fed = Int32Array.from(running, ({ branch }) => branch.ids.at(-1) ?? 0);
      const k = Math.min(model.vocabularySize, SLACK);
      const { ids, logProbs } = await model.step(state, fed, { k, alignment: false });
      running = running.map(({ branch, rank }, row) => {
        let at = row * k;
        while (at < (row + 1) * k - 1 && !request.mayFollow(ids[at] ?? 0)) at += 1;
        return {
          rank,
          branch: { ids: [...branch.ids, ids[at] ?? 0], logProbs: [...branch.logProbs, logProbs[at] ?? 0] },
        };
      });
      kept = settle();
      if (kept.length > 0 && kept.length < running.length) await model.reorder(state, Int32Array.from(kept));
      running = kept.flatMap((row) => running[row] ?? []);
    }
    return done;
  } finally {
    state.dispose();
  }
}

/** Candidates looked at where some may be forbidden. */
const SLACK = 24;

async function firstTokens(
  model: Seq2Seq,
  state: DecodeState,
  { prefix, count, mayFollow }: BranchesRequest,
  signal?: AbortSignal,
): Promise<Branch[]> {
  const fed = [model.tokens.decoderStart, ...prefix];
  const k = Math.min(model.vocabularySize, count + SLACK);
  for (const token of fed.slice(0, -1)) {
    await turn();
    throwIfAborted(signal);
    await model.step(state, Int32Array.of(token), { k: 1, alignment: false });
  }
  throwIfAborted(signal);
  const { ids, logProbs } = await model.step(state, Int32Array.from(fed.slice(-1)), { k, alignment: false });
  return Array.from(ids, (id, rank) => ({ ids: [id], logProbs: [logProbs[rank] ?? 0] }))
    .filter(({ ids: [id = 0] }) => mayFollow(id))
    .slice(0, count);
}
