import { describe, expect, it, vi } from 'vitest';
import { DictionaryClient, type DictionaryThread } from '../../../renderer/dictionary/client.ts';
import type { DictionaryAnswer, DictionaryRequest } from '../../../renderer/dictionary/protocol.ts';
import { Answers } from '../../../renderer/dictionary/worker/answers.ts';
import { smallFile } from '../../models/dictionary/small.ts';

/** The thread without a thread. */
class Thread implements DictionaryThread {
  onmessage: ((event: MessageEvent<DictionaryAnswer>) => unknown) | null = null;
  onerror: ((event: ErrorEvent) => unknown) | null = null;
  readonly terminate = vi.fn();
  readonly requests: DictionaryRequest[] = [];
  readonly #answers: Answers;

  constructor(open: () => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>) {
    this.#answers = new Answers(open, (data) => this.onmessage?.({ data } as MessageEvent<DictionaryAnswer>));
  }

  postMessage(request: DictionaryRequest): void {
    this.requests.push(request);
    void this.#answers.receive(request);
  }
}

const file = () => Promise.resolve(new Blob([smallFile()]).stream());

describe('the dictionary’s client', () => {
  it('starts the thread with the first question, and asks about what stands around a place only', async () => {
    const threads: Thread[] = [];
    const client = new DictionaryClient(() => threads[threads.push(new Thread(file)) - 1] as Thread);
    expect(threads).toHaveLength(0);
    const before = '很'.repeat(5000);
    const found = await client.lookAt(`${before}他学习。${before}`, 5002);
    expect(found).toMatchObject({ word: '学习', range: { start: 5001, end: 5003 } });
    expect((await client.lookUp('学习'))?.word).toBe('学习');
    expect((await client.search('school')).english[0]?.simplified).toBe('学校');
    expect(threads).toHaveLength(1);
    expect(JSON.stringify(threads[0]?.requests[0]).length).toBeLessThan(600);
    client.end();
  });

  it('says what is wrong with the file, and tries again', async () => {
    const open = vi.fn(file).mockRejectedValueOnce(new Error('The dictionary is missing.'));
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const client = new DictionaryClient(() => new Thread(open));
    await expect(client.search('school')).rejects.toThrow('The dictionary is missing.');
    expect((await client.search('school')).english).toHaveLength(1);
    client.end();
    warn.mockRestore();
  });

  it('ends the thread after a pause, and starts another when it is asked again', async () => {
    vi.useFakeTimers();
    try {
      const threads: Thread[] = [];
      const answered = (thread: Thread): Thread => {
        thread.postMessage = ({ id }) => thread.onmessage?.({ data: { id, result: null } } as never);
        return thread;
      };
      const client = new DictionaryClient(() => threads[threads.push(answered(new Thread(file))) - 1] as Thread, 1000);
      await client.lookUp('学习');
      vi.advanceTimersByTime(999);
      expect(threads[0]?.terminate).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(threads[0]?.terminate).toHaveBeenCalledOnce();
      await client.lookUp('学习');
      expect(threads).toHaveLength(2);
      client.end();
    } finally {
      vi.useRealTimers();
    }
  });

  it('fails what waits when the thread fails', async () => {
    const thread = new Thread(file);
    thread.postMessage = () => thread.onerror?.({} as ErrorEvent);
    await expect(new DictionaryClient(() => thread).search('x')).rejects.toThrow('closed');
  });
});
