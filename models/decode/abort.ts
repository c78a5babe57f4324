/** @throws AbortError when `signal` has been aborted, whatever the reason it was given */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new DOMException('The translation was stopped.', 'AbortError');
}

const waiting: (() => void)[] = [];
let channel: MessageChannel | undefined;

/**
 * Lets other events in (messages that abort, for one): on wasm a run of the model never leaves the microtask queue.
 * A timer would cost at least 4 ms in a worker; a message costs microseconds.
 */
export function turn(): Promise<void> {
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
