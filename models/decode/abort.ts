/** @throws AbortError when `signal` has been aborted, whatever the reason it was given */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new DOMException('The translation was stopped.', 'AbortError');
}

/** Milliseconds for which others may have to wait: several of the shortest steps. */
const PATIENCE = 4;

const waiting: (() => void)[] = [];
let channel: MessageChannel | undefined;
let last = 0;

/**
 * Lets other events in (messages that abort, for one): on wasm a run of the model never leaves the microtask queue.
 * A timer would cost at least 4 ms in a worker; a message costs a twentieth of a short step.
 */
export function turn(): Promise<void> {
  const now = performance.now();
  if (now - last < PATIENCE) return Promise.resolve();
  last = now;
  const { setImmediate } = globalThis as { setImmediate?: (callback: () => void) => void };
  return new Promise((resolve) => {
    if (setImmediate !== undefined) return setImmediate(resolve);
    if (channel === undefined) {
      channel = new MessageChannel();
      channel.port1.onmessage = () => waiting.shift()?.();
    }
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
}
