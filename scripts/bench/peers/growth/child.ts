import { openTranslator } from '../../../../models/open.ts';
import { readPack } from '../../../../models/pack/read-pack.ts';
import { openModel } from '../../../../models/runtime/model.ts';
import { OpenedPack } from '../../../../models/tasks/translate/opened-pack.ts';
import { planSentence, type SentencePlan } from '../../../../models/tasks/translate/plan.ts';
import { loadTokenizers } from '../../../../models/tokenizer/load.ts';
import { folderSource } from '../../../cli/packs.ts';
import { collectGarbage, processorTime } from '../../processor-time.ts';
import { openBergamot } from '../bergamot/bergamot.ts';
import { inBatches } from '../batches.ts';
import { exported } from '../export.ts';
import { PEERS, shortlistOf } from '../files.ts';
import type { Peer } from '../peer.ts';
import { openTransformersJs } from '../transformers-js.ts';
import { asPeer } from '../verso.ts';
import type { Answer, Growing, Question, Work } from './messages.ts';

/** Sentences a run of a peer that has no batches of its own: what most are fastest with. */
const BATCH = 16;

interface Child {
  read?(texts: readonly string[]): Answer['sources'];
  fit?(sources: Work['sources'], tokens: number): Promise<void>;
  /** Tokens of all translations. */
  translate(work: Work): Promise<number>;
}

/** Answers the benchmark's questions for as long as it asks. */
export async function answerAs(name: Growing, folder: string): Promise<void> {
  const child = await opened(name, folder);
  process.on('message', (question: Question) => {
    void answer(child, question).then((found) => process.send?.(found));
  });
  const over = new Promise<void>((resolve) => process.once('disconnect', resolve));
  process.send?.({} satisfies Answer);
  return over;
}

async function answer(child: Child, question: Question): Promise<Answer> {
  if (question.ask === 'read') return { sources: child.read?.(question.texts) ?? [] };
  if (question.ask === 'fit') {
    await child.fit?.(question.sources, question.tokens);
    return {};
  }
  let tokens = 0;
  const milliseconds = await processorTime(async () => (tokens = await child.translate(question.work)));
  collectGarbage();
  return { milliseconds, tokens, megabytes: process.memoryUsage.rss() / 1024 / 1024 };
}

async function opened(name: Growing, folder: string): Promise<Child> {
  if (name === 'Verso') return verso(folder);
  if (name === 'Verso, text to text') return wholeVerso(folder);
  const { manifest } = await readPack(folderSource(folder));
  if (name === 'Bergamot') {
    const peer = await openBergamot({ ...manifest, shortlist: await shortlistOf(folder) });
    return { ...translating(peer), fit: (sources, tokens) => peer.fit(sources, tokens) };
  }
  const precision = name === 'transformers.js f32' ? 'f32' : 'q8';
  return translating(await openTransformersJs(await exported(folder, PEERS), precision, manifest.tokens.pad));
}

function translating(peer: Peer): Child {
  return {
    async translate({ sources, length }) {
      const found =
        length === undefined
          ? await inBatches(peer, sources, peer.ownBatches ? null : BATCH)
          : await peer.translate(sources, length);
      return found.flat().length;
    },
  };
}

async function verso(folder: string): Promise<Child> {
  const model = await openModel(folderSource(folder), { backend: 'wasm', threads: 1 });
  const pack = new OpenedPack(model.manifest, loadTokenizers(model.manifest, model.tokenizer), model.seq2seq);
  const { from = '', to = '' } = model.manifest.directions[0] ?? {};
  const plans = new Map<readonly number[], SentencePlan>();
  const plan = (text: string): readonly number[] => {
    const made = planSentence(pack, text, from, to);
    plans.set(made.ids, made);
    return made.ids;
  };
  const peer = asPeer(pack, plans);
  return {
    read: (texts) => texts.map((text) => planSentence(pack, text, from, to).ids),
    translate({ texts, length }) {
      plans.clear();
      return translating(peer).translate({ texts, sources: texts.map(plan), ...(length !== undefined && { length }) });
    },
  };
}

/** Everything that the app does: sentences, the dictionary, checks of what comes out, a second attempt where that is wrong. */
async function wholeVerso(folder: string): Promise<Child> {
  const translator = await openTranslator(folderSource(folder), { backend: 'wasm', threads: 1 });
  const { from = '', to = '' } = translator.manifest.directions[0] ?? {};
  return {
    async translate({ texts }) {
      let tokens = 0;
      for await (const event of translator.translate({ text: texts.join('\n'), from, to, beam: 1 }))
        if (event.type === 'done') tokens = event.tokens;
      return tokens;
    },
  };
}
