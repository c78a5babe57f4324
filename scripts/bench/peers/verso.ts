import { GREEDY, type SearchJob } from '../../../models/decode/options.ts';
import { search } from '../../../models/decode/search.ts';
import { byLength } from '../../../models/tasks/translate/batches.ts';
import { growing } from '../../../models/tasks/translate/finish.ts';
import type { OpenedPack } from '../../../models/tasks/translate/opened-pack.ts';
import type { SentencePlan } from '../../../models/tasks/translate/plan.ts';
import { lengthLimit } from '../../../models/tasks/translate/limits.ts';
import type { Peer } from './peer.ts';

/** Verso as a peer of its peers: sentences that have been planned, greedily, with the text of every token as the window shows it. */
export function asPeer(pack: OpenedPack, plans: ReadonlyMap<readonly number[], SentencePlan>): Peer {
  const { model, tokenizer, manifest } = pack;
  return {
    name: 'Verso',
    ownBatches: true,
    async translate(sources, length) {
      const found: number[][] = sources.map(() => []);
      for (const batch of byLength(
        sources.map((source) => source.length),
        model.preferredBatch,
      )) {
        const jobs = batch.map((at): SearchJob => {
          const source = sources[at] ?? [];
          const maxLength = length ?? lengthLimit(pack, source);
          return { source, prefix: [], maxLength, minLength: length ?? manifest.decode.minLength };
        });
        const writers = batch.map(() => tokenizer.writer());
        for await (const event of search(model, jobs, { ...GREEDY, alignment: true })) {
          if (event.type !== 'token') continue;
          const at = batch[event.job] ?? 0;
          const plan = plans.get(sources[at] ?? []);
          const writer = writers[event.job];
          found[at]?.push(event.node.id);
          writer?.push(event.node.id);
          if (plan !== undefined && writer !== undefined && batch.length === 1) growing(pack, plan, writer.text);
        }
      }
      return found;
    },
    dispose: () => Promise.resolve(),
  };
}
