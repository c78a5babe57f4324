import { describe, expect, it } from 'vitest';
import type { EngineTraceRequest } from '../../../renderer/engine/calls.ts';
import type { RemoteTrace } from '../../../renderer/engine/engine.ts';
import { Comparison } from '../../../renderer/state/inspector/comparison.svelte.ts';
import type { Example } from '../../../renderer/state/inspector/example-schema.ts';
import { Experiment } from '../../../renderer/state/inspector/experiment.svelte.ts';
import { Inspector } from '../../../renderer/state/inspector/inspector.svelte.ts';
import { Matrices, nearestHead } from '../../../renderer/state/inspector/matrices.ts';
import { OpenedExample } from '../../../renderer/state/inspector/opened-example.svelte.ts';
import { Rewrite } from '../../../renderer/state/inspector/rewrite.svelte.ts';
import { EngineError } from '../../../renderer/engine/failure.ts';
import { fromLive } from '../../../renderer/state/inspector/subject.ts';
import { TraceHolder } from '../../../renderer/state/inspector/trace-holder.svelte.ts';
import { FakeEngine, SOURCE, TARGET } from './fake-engine.ts';

/** Lets every promise that can settle do so. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Traces finish only when told to. */
class SlowEngine extends FakeEngine {
  readonly asked: { readonly length: number; readonly finish: () => void; readonly fail: (reason: Error) => void }[] =
    [];
  override openTrace(request: EngineTraceRequest): Promise<RemoteTrace> {
    return new Promise((resolve, fail) => {
      this.asked.push({ length: request.target.length, finish: () => resolve(super.openTrace(request)), fail });
    });
  }
}

describe('TraceHolder', () => {
  it('keeps only the newest wish while a sentence grows, and shows every trace that came', async () => {
    const engine = new SlowEngine();
    const holder = new TraceHolder(engine);
    for (let length = 1; length <= 5; length++) holder.show({ source: SOURCE, target: TARGET.slice(0, length) }, true);
    expect(engine.asked.map((request) => request.length)).toEqual([1]);
    engine.asked[0]!.finish();
    await settle();
    expect(holder.matrices?.trace.target).toHaveLength(1);
    expect(engine.asked.map((request) => request.length)).toEqual([1, 5]);
    engine.asked[1]!.finish();
    await settle();
    expect(holder.matrices?.trace.target).toHaveLength(5);
    expect(engine.openTraces).toBe(1);
    holder.close();
    expect(engine.openTraces).toBe(0);
  });

  it('abandons the trace of another sentence and frees it when it comes late', async () => {
    const engine = new SlowEngine();
    const holder = new TraceHolder(engine);
    holder.show({ source: SOURCE, target: TARGET });
    holder.show({ source: [1, 0], target: [7, 0] });
    engine.asked[0]!.finish();
    await settle();
    expect(holder.matrices).toBeNull();
    engine.asked[1]!.finish();
    await settle();
    expect(holder.matrices?.trace.source).toEqual([1, 0]);
    expect(engine.openTraces).toBe(1);
  });

  it('says why a trace failed, and recovers', async () => {
    const engine = new SlowEngine();
    const holder = new TraceHolder(engine);
    holder.show({ source: SOURCE, target: TARGET });
    engine.asked[0]!.fail(new EngineError({ code: 'too-long', arguments: { length: 600, most: 512 } }));
    await settle();
    expect(holder.problem).toMatch(/600 tokens/);
    expect(holder.busy).toBe(false);
    holder.show({ source: SOURCE, target: TARGET });
    engine.asked[1]!.finish();
    await settle();
    expect(holder.problem).toBeNull();
  });

  it('computes a trace again when the worker that had it is gone, but not for ever', async () => {
    let losses = 1;
    class RestartedEngine extends FakeEngine {
      opened = 0;
      override async openTrace(request: EngineTraceRequest): Promise<RemoteTrace> {
        this.opened++;
        const trace = await super.openTrace(request);
        const gone = () => Promise.reject(new DOMException('This trace has been closed.', 'AbortError'));
        return losses-- > 0 ? { ...trace, weights: gone } : trace;
      }
    }
    const engine = new RestartedEngine();
    const holder = new TraceHolder(engine);
    const fetch = () => holder.matrices?.weights({ kind: 'cross', layer: 0, head: 0 }).catch(() => undefined);
    holder.show({ source: SOURCE, target: TARGET });
    await settle();
    expect(await fetch()).toBeUndefined();
    await settle();
    expect(await fetch()).toHaveLength(SOURCE.length * TARGET.length);
    expect(engine.opened).toBe(2);
    losses = 99;
    holder.show({ source: SOURCE, target: TARGET });
    for (let i = 0; i < 6; i++) {
      await settle();
      await fetch();
    }
    expect(engine.opened).toBe(5);
    expect(holder.problem).toMatch(/closed/);
    expect(engine.openTraces).toBe(0);
  });

  it('closed while computing: the late trace is freed, nothing is shown', async () => {
    const engine = new SlowEngine();
    const holder = new TraceHolder(engine);
    holder.show({ source: SOURCE, target: TARGET });
    holder.close();
    engine.asked[0]!.finish();
    await settle();
    expect(holder.matrices).toBeNull();
    expect(engine.openTraces).toBe(0);
  });
});

describe('Matrices', () => {
  const open = async (engine = new FakeEngine()) =>
    new Matrices(await engine.openTrace({ source: SOURCE, target: TARGET }));

  it('fetches one head at a time, the newest wish first, and each only once', async () => {
    const trace = await new FakeEngine().openTrace({ source: SOURCE, target: TARGET });
    const order: number[] = [];
    let underway = 0;
    const matrices = new Matrices({
      ...trace,
      weights: async (address) => {
        order.push(address.head);
        expect(++underway).toBe(1);
        const weights = await trace.weights(address);
        underway--;
        return weights;
      },
    });
    await Promise.all([0, 1, 2, 2, 3].map((head) => matrices.weights({ kind: 'cross', layer: 0, head })));
    expect(order).toEqual([0, 3, 2, 1]);
    await matrices.weights({ kind: 'cross', layer: 0, head: 1 });
    expect(order).toHaveLength(4);
  });

  it('averages, and rolls out with rows that sum to 1 for every kind', async () => {
    const matrices = await open();
    for (const kind of ['encoder', 'decoder', 'cross'] as const) {
      for (const matrix of [
        await matrices.rolledOut({ kind, layer: 1, head: 0 }),
        await matrices.averaged({ kind, layer: 1, head: 0 }, [0, 2]),
      ]) {
        const columns = matrix.columnLabels.length;
        for (let row = 0; row < matrix.rowLabels.length; row++) {
          const sum = matrix.values.subarray(row * columns, (row + 1) * columns).reduce((a, b) => a + b, 0);
          expect(sum).toBeCloseTo(1, 4);
        }
      }
    }
  });

  it('gives up waiting wishes when closed', async () => {
    const matrices = await open();
    const wishes = [0, 1, 2].map((head) => matrices.weights({ kind: 'encoder', layer: 0, head }));
    matrices.close();
    const outcomes = await Promise.allSettled(wishes);
    expect(
      outcomes.slice(1).every((outcome) => outcome.status === 'rejected' && outcome.reason.name === 'AbortError'),
    ).toBe(true);
    await expect(matrices.weights({ kind: 'encoder', layer: 0, head: 0 })).rejects.toThrow(/closed/);
  });

  it('keeps a selection inside the trace', async () => {
    const { trace } = await open();
    expect(nearestHead(trace, { kind: 'cross', layer: 9, head: 99 })).toEqual({ kind: 'cross', layer: 1, head: 3 });
  });
});

describe('Inspector', () => {
  it('follows the translator, stays when told, and catches up', async () => {
    const engine = new FakeEngine();
    const inspector = new Inspector(engine);
    await settle();
    expect(inspector.matrices?.trace.target).toEqual(TARGET);
    inspector.setFollows(false);
    engine.selectSentence({ ...engine.sentence, key: '2', source: [1, 0], target: [7, 0], targetText: 'Machine' });
    await settle();
    expect(inspector.subject?.source).toEqual(SOURCE);
    inspector.setFollows(true);
    await settle();
    expect(inspector.subject?.source).toEqual([1, 0]);
    expect(engine.openTraces).toBe(1);
    inspector.dispose();
    expect(engine.openTraces).toBe(0);
  });

  it('grows with the sentence that is being decoded', async () => {
    const engine = new FakeEngine();
    const inspector = new Inspector(engine);
    await settle();
    const whole = engine.sentence;
    const rows: number[] = [];
    for (let length = 0; length <= TARGET.length; length++) {
      engine.selectSentence({
        ...whole,
        key: '3',
        source: [2, 0],
        target: TARGET.slice(0, length),
        done: length === TARGET.length,
      });
      await settle();
      rows.push(inspector.matrices?.trace.target.length ?? 0);
    }
    expect(rows).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('selects a row at its strongest key, unless the user went on meanwhile', async () => {
    const inspector = new Inspector(new FakeEngine());
    await settle();
    inspector.selectHead({ kind: 'decoder', layer: 0, head: 1 });
    await inspector.selectQuery(5);
    const { values } = await inspector.matrices!.matrix(inspector.address);
    const row = [...values.subarray(5 * TARGET.length, 6 * TARGET.length)];
    expect(inspector.cell).toEqual({ query: 5, key: row.indexOf(Math.max(...row)) });
    const selecting = inspector.selectQuery(2);
    inspector.selectCell({ query: 1, key: 1 });
    await selecting;
    expect(inspector.cell).toEqual({ query: 1, key: 1 });
    inspector.dispose();
  });

  it('goes its own way with an alternative or a translation by hand, and back', async () => {
    const engine = new FakeEngine();
    const inspector = new Inspector(engine);
    const rewrite = new Rewrite(inspector);
    await settle();
    await rewrite.choose(1, 16, 4);
    expect(inspector.subject).toMatchObject({ target: [7, 16, 16, 17, 0], origin: 'alternative' });
    expect(inspector.follows).toBe(false);
    await rewrite.write('Machine learning');
    expect(inspector.subject).toMatchObject({ origin: 'edited', targetText: 'Machine learning' });
    inspector.undo();
    expect(inspector.subject?.origin).toBe('alternative');
    inspector.undo();
    expect(inspector.subject?.origin).toBe('translator');
    expect(inspector.canUndo).toBe(false);
  });
});

describe('Experiment', () => {
  it('runs trace and translation under the changes, and nothing without them', async () => {
    const engine = new FakeEngine();
    const experiment = new Experiment(engine);
    const subject = fromLive(engine.sentence);
    await experiment.run(subject);
    expect(experiment.outcome).toBeNull();
    experiment.toggleHead({ kind: 'cross', layer: 0, head: 1 });
    experiment.toggleWeight({ kind: 'decoder', layer: 0, head: 0, query: 2, key: 1 });
    experiment.setWindow('encoder', 2);
    expect(experiment.intervention).toEqual({
      headsOff: [{ kind: 'cross', layer: 0, head: 1 }],
      weightsOff: [{ kind: 'decoder', layer: 0, head: 0, query: 2, key: 1 }],
      window: { encoder: 2 },
    });
    await experiment.run(subject);
    await settle();
    expect(experiment.outcome?.before.text).toBe('Machine learning is changing the world.');
    expect(experiment.outcome?.after.text).not.toBe(experiment.outcome?.before.text);
    expect(experiment.matrices?.intervention).toEqual(experiment.intervention);
    experiment.reset();
    expect(experiment.active).toBe(false);
    await experiment.run(subject);
    expect(engine.openTraces).toBe(0);
  });
});

describe('what an experiment cut', () => {
  const cut = (kind: 'encoder' | 'decoder' | 'cross', query: number) => ({ kind, layer: 0, head: 0, query, key: 0 });
  const cells = [cut('encoder', 1), cut('cross', 1), cut('decoder', 5)];
  const opened = () => {
    const engine = new FakeEngine();
    const experiment = new Experiment(engine);
    const subject = fromLive(engine.sentence);
    experiment.load({ weightsOff: cells, headsOff: [{ kind: 'cross', layer: 0, head: 1 }] }, subject);
    return { experiment, subject };
  };

  it('does not outlive its sentence', () => {
    const { experiment, subject } = opened();
    experiment.follow({ ...subject });
    expect(experiment.weightsOff).toEqual(cells);
    experiment.follow({ ...subject, source: [2, 3, 0], target: [], done: false });
    expect(experiment.weightsOff).toEqual([]);
    // A head is not tied to a sentence, only to its model.
    expect(experiment.headsOff).toHaveLength(1);
    experiment.follow({ ...subject, from: 'en', to: 'zh' });
    expect(experiment.headsOff).toEqual([]);
  });

  it('stays where another translation still has the same tokens', () => {
    const { experiment, subject } = opened();
    experiment.follow({ ...subject, target: [...TARGET.slice(0, 4), 16, 0] });
    expect(experiment.weightsOff).toEqual(cells.slice(0, 2));
  });
});

describe('Compare', () => {
  it('keeps no matrix and no translation beside another text, a failure or another direction', async () => {
    const engine = new FakeEngine();
    const comparison = new Comparison(engine);
    const { left } = comparison;
    const shown = () => [left.subject?.sourceText, left.matrices?.trace.source.length];
    left.text = '机器学习。';
    await left.translate('zh', 'en');
    await settle();
    expect(shown()).toEqual(['机器学习。', SOURCE.length]);
    left.text = '机器';
    expect(shown()).toEqual([undefined, undefined]);
    left.text = '机器学习。';
    expect(shown()).toEqual(['机器学习。', SOURCE.length]);
    comparison.choosePair('en zh');
    expect(shown()).toEqual([undefined, undefined]);
    await left.translate('zh', 'en');
    await settle();
    engine.translate = () => {
      throw new Error('no such language');
    };
    await left.translate('de', 'en');
    expect(shown()).toEqual([undefined, undefined]);
    expect(left.problem).toMatch(/no such language/);
    comparison.close();
    expect(engine.openTraces).toBe(0);
  });
});

describe('the text of an example', () => {
  const look = { en: 'Look here.', zh: '看这里。' };
  const example: Example = {
    ...{ id: 'one', from: 'zh', to: 'en', texts: ['机器学习。'], view: 'words', look },
    claims: [{ type: 'aligned', target: 'Machine', source: '机器' }],
  };
  async function opened(shown: Example) {
    const engine = new FakeEngine();
    const inspector = new Inspector(engine);
    const comparison = new Comparison(engine);
    const opening = new OpenedExample(inspector, comparison);
    await settle();
    await opening.open(shown);
    await settle();
    return { engine, inspector, comparison, opening };
  }

  it('stands above its own sentence only', async () => {
    const { engine, inspector, opening } = await opened(example);
    expect(opening.remark).toEqual(look);
    inspector.inspect({ ...inspector.subject!, target: [7, 16, 0], origin: 'alternative' });
    expect(opening.remark).toBeNull();
    inspector.undo();
    expect(opening.remark).toEqual(look);
    engine.selectSentence({ ...engine.sentence, key: '2', source: [2, 3, 0] });
    inspector.setFollows(true);
    expect(opening.remark).toBeNull();
  });

  it('of two sentences goes when one of them is another', async () => {
    const { comparison, opening } = await opened({ ...example, texts: ['机器学习。', '世界。'], view: 'compare' });
    expect(opening.remark).toEqual(look);
    comparison.right.text = '学习。';
    expect(opening.remark).toBeNull();
  });

  it('does not come from an example that was given up for a newer one', async () => {
    const { opening, inspector } = await opened(example);
    const newer = { ...example, look: { en: 'Newer', zh: '更新' } };
    await Promise.all([opening.open({ ...example, view: 'beam' }), opening.open(newer)]);
    expect(opening.remark?.en).toBe('Newer');
    expect(inspector.view).toBe('words');
  });
});
