import { InferenceSession } from 'onnxruntime-web';
import { afterAll, expect } from 'vitest';
import { OnnxSeq2Seq } from '../../models/runtime/onnx-seq2seq.ts';
import { liveStates } from './live-states.ts';

/*
 * A file that imports this has no state left over after any of its tests, and no session of onnxruntime after the last:
 * models that several tests share are disposed of by then. Tensors own memory on a GPU only, see device-cache.test.ts.
 */

const sessions = new Set<InferenceSession>();

const create = InferenceSession.create.bind(InferenceSession) as (...given: unknown[]) => Promise<InferenceSession>;
Object.assign(InferenceSession, {
  create: async (...given: unknown[]): Promise<InferenceSession> => {
    const session = await create(...given);
    const release = session.release.bind(session);
    sessions.add(session);
    return Object.assign(session, {
      release: async (): Promise<void> => {
        sessions.delete(session);
        await release();
      },
    });
  },
});

const encode = Object.getOwnPropertyDescriptor(OnnxSeq2Seq.prototype, 'encode')?.value as OnnxSeq2Seq['encode'];
OnnxSeq2Seq.prototype.encode = async function (...given) {
  const state = await encode.apply(this, given);
  const dispose = state.dispose.bind(state);
  liveStates.add(state);
  return Object.assign(state, {
    dispose: (): void => {
      liveStates.delete(state);
      dispose();
    },
  });
};

afterAll(() => {
  expect(sessions.size, 'sessions that were not released').toBe(0);
});
