import type { Bridge } from '../../main/contract.ts';
import { EngineClient } from './client.ts';
import { failureOf } from './failure.ts';

/**
 * This window's client of the engine, which lives in a hidden window of its own:
 *
 *   this window ── engine:connect ──► main process ── one end of a new MessageChannel each ──► this and the engine's window
 *
 * When the engine's window is lost, its end of the port closes, and this window asks for another. Where there is none to
 * be had, requests fail, and the next one asks again.
 */
export function connectEngine(bridge: Pick<Bridge, 'invoke'>): EngineClient {
  let asking = false;
  const ask = (): void => {
    if (asking) return;
    asking = true;
    bridge.invoke('engine:connect').catch((error: unknown) => {
      asking = false;
      client.fail(failureOf(error));
    });
  };
  const client = new EngineClient(ask);
  onPort((port) => {
    asking = false;
    port.addEventListener('close', () => {
      client.detach();
      ask();
    });
    client.attach(port);
  });
  ask();
  return client;
}

/** Hears of the ports that the main process hands to this window. */
export function onPort(listener: (port: MessagePort) => void): void {
  window.addEventListener('message', (event: MessageEvent<{ readonly verso?: unknown } | null>) => {
    const [port] = event.ports;
    if (event.source === window && event.data?.verso === 'engine-port' && port !== undefined) listener(port);
  });
}
