import { InferenceSession } from 'onnxruntime-web';
import { afterAll, expect } from 'vitest';
import type { Seq2Seq } from '../../models/decode/seq2seq.ts';
import { KernelSeq2Seq } from '../../models/runtime/kernels/seq2seq.ts';
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

for (const { prototype } of [OnnxSeq2Seq, KernelSeq2Seq]) {
  const encode = Object.getOwnPropertyDescriptor(prototype, 'encode')?.value as Seq2Seq['encode'];
  prototype.encode = async function (...given) {
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
}

afterAll(() => {
  expect(sessions.size, 'sessions that were not released').toBe(0);
});
