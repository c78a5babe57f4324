import { describe, expect, it } from 'vitest';
import { Experiment } from '../../../renderer/state/inspector/experiment.svelte.ts';
import { SessionError, writeSession } from '../../../renderer/state/inspector/export/session-file.ts';
import { Inspector } from '../../../renderer/state/inspector/inspector.svelte.ts';
import { EngineError } from '../../../renderer/engine/failure.ts';
import { captureSession, OtherPackError, restoreSession } from '../../../renderer/state/inspector/session.ts';
import { FakeEngine, SOURCE, TARGET } from './fake-engine.ts';

/** Lets every promise that can settle do so. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('a saved session', () => {
  const intervention = { window: { decoder: 1 }, headsOff: [{ kind: 'cross', layer: 0, head: 0 } as const] };
  async function window(engine = new FakeEngine()) {
    const inspector = new Inspector(engine);
    const experiment = new Experiment(engine);
    await settle();
    return { engine, inspector, experiment };
  }
  async function saved() {
    const { inspector, experiment } = await window();
    inspector.selectHead({ kind: 'decoder', layer: 1, head: 2 });
    inspector.selectCell({ query: 3, key: 1 });
    inspector.view = 'experiment';
    experiment.load(intervention, inspector.subject!);
    await experiment.run(inspector.subject!);
    return { inspector, experiment, session: (await captureSession(inspector, experiment, new Date(0)))! };
  }

  it('opens in another window with the same sentence, selection and experiment', async () => {
    const { session } = await saved();
    const second = await window();
    await restoreSession(second.inspector, second.experiment, writeSession(session));
    await settle();
    expect(second.experiment.intervention).toEqual(intervention);
    second.experiment.follow(second.inspector.subject!);
    expect(second.experiment.intervention).toEqual(intervention);
    expect(second.inspector.subject).toMatchObject({ source: SOURCE, target: TARGET, origin: 'session' });
    expect(second.inspector.address).toEqual({ kind: 'decoder', layer: 1, head: 2 });
    expect(second.inspector.cell).toEqual({ query: 3, key: 1 });
    expect(second.inspector.view).toBe('experiment');
  });

  it('keeps what the experiment gave: both translations, and the changed attention beside the unchanged', async () => {
    const { session, experiment } = await saved();
    expect(session.experiment?.outcome?.after.text).toBe(experiment.outcome?.after.text);
    expect(session.experiment?.outcome?.before.text).toBe('Machine learning is changing the world.');
    expect(session.experiment?.logProbs).not.toEqual(session.logProbs);
    expect(session.experiment?.decoder_attention).not.toEqual(session.decoder_attention);
    expect(session.experiment?.encoder_attention).toEqual(session.encoder_attention);
  });

  it('succeeds while the translation changes, and holds the sentence it was asked to hold', async () => {
    const { engine, inspector, experiment } = await window();
    const saving = captureSession(inspector, experiment, new Date(0));
    for (let key = 2; key < 6; key++) {
      engine.selectSentence({ ...engine.sentence, key: String(key), source: [key, 0], target: [7, 0] });
      await settle();
    }
    const session = await saving;
    expect(session).toMatchObject({ source: SOURCE, target: TARGET });
    expect(session?.cross_attention[1]?.[0][3]).toHaveLength(TARGET.length);
    expect(inspector.problem).toBeNull();
    expect(engine.openTraces).toBe(1);
  });

  it('knows its pack by the weights, not by the name alone', async () => {
    const { session } = await saved();
    expect(session.pack).toEqual({ id: 'zh-en', weightsSha256: 'a'.repeat(64) });
    const engine = new FakeEngine();
    engine.pack = { id: 'zh-en', weightsSha256: 'c'.repeat(64) };
    const { inspector, experiment } = await window(engine);
    await expect(restoreSession(inspector, experiment, writeSession(session))).rejects.toThrow(OtherPackError);
    // Version 1 had only the name.
    const { experiment: _, ...first } = session;
    await restoreSession(inspector, experiment, JSON.stringify({ ...first, version: 1, pack: 'zh-en' }));
    expect(inspector.subject?.origin).toBe('session');
  });

  it('changes nothing when it is refused', async () => {
    const { session } = await saved();
    const { engine, inspector, experiment } = await window();
    const shown = () => [inspector.subject, inspector.address, inspector.cell, inspector.view, experiment.intervention];
    const before = shown();
    const selection = { ...session.selection, query: 99 };
    const weightsOff = [{ kind: 'cross' as const, layer: 0, head: 0, query: 0, key: 99 }];
    for (const refused of [
      { ...session, pack: { ...session.pack, id: 'de-en' } },
      { ...session, selection },
      { ...session, view: 'nowhere' },
      { ...session, intervention: { weightsOff } },
    ])
      await expect(restoreSession(inspector, experiment, writeSession(refused))).rejects.toThrow();
    // The engine itself refuses ids that the vocabulary lacks.
    const refuse = (code: string, details: Record<string, string>): void => {
      engine.openTrace = () => Promise.reject(new EngineError({ code, arguments: details }));
    };
    const restored = (): Promise<void> => restoreSession(inspector, experiment, writeSession(session));
    refuse('unexpected', { problem: 'The source has token 99999.' });
    await expect(restored()).rejects.toThrow(SessionError);
    await expect(restored()).rejects.toThrow(/99999/);
    // And has no pack for the pair of a session of somebody else's.
    refuse('no-pair', { from: 'de', to: 'en', pack: '', pairs: '' });
    await expect(restored()).rejects.toThrow(OtherPackError);
    expect(shown()).toEqual(before);
    expect(inspector.matrices?.trace.source).toEqual(SOURCE);
    expect(inspector.problem).toBeNull();
    expect(engine.openTraces).toBe(1);
  });
});
