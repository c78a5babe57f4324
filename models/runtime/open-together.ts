import type { InferenceSession } from 'onnxruntime-web';
import type { OnnxRuntime } from './onnx-runtime.ts';

type Own = (opening: Promise<InferenceSession>) => Promise<InferenceSession>;

/**
 * Opens sessions that are of no use without one another: where one cannot be opened, those before it are released.
 * @param open hands each session that it opens to `own`
 */
export async function openTogether<Opened>(
  runtime: Pick<OnnxRuntime, 'queue'>,
  open: (own: Own) => Promise<Opened>,
): Promise<Opened> {
  const opened: InferenceSession[] = [];
  try {
    return await open(async (opening) => {
      const session = await opening;
      opened.push(session);
      return session;
    });
  } catch (error) {
    await runtime.queue.run(async () => {
      for (const session of opened) await session.release();
    });
    throw error;
  }
}
