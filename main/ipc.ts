import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import type { z } from 'zod';
import { FailureError, type Failure, type FailureArguments } from '../models/pack/failure.ts';
import { channels } from './contract.ts';
import type { Channel } from './contract.ts';
import { origin, pages } from './resources.ts';

/** What a handler may know about who asks. */
export interface Sender {
  readonly webContents: number;
}

type Argument<C extends Channel> = z.infer<(typeof channels)[C]['argument']>;
type Result<C extends Channel> = z.infer<(typeof channels)[C]['result']>;

export type Handlers = {
  readonly [C in Channel]: (argument: Argument<C>, sender: Sender) => Result<C> | Promise<Result<C>>;
};

export type Answer = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly failure: Failure };

/** Answers `verso:invoke`, the one channel on which windows ask for anything. */
export function registerIpc(ipcMain: IpcMain, handlers: Handlers): void {
  ipcMain.handle('verso:invoke', (event, channel: unknown, argument: unknown) =>
    answer({ trusted: isTrusted(event), webContents: event.sender.id }, channel, argument, handlers),
  );
}

/** Only the main frame of one of the app's own pages is listened to. */
export function isTrusted(event: Pick<IpcMainInvokeEvent, 'senderFrame'>): boolean {
  const frame = event.senderFrame;
  return frame !== null && frame.parent === null && isAppPage(frame.url);
}

export const isAppPage = (url: string): boolean => pages.some((page) => url.startsWith(`${origin}/${page}/index.html`));

/** Checks sender, channel and argument, then calls the handler. Failures come back as data that `renderer/messages` words. */
export async function answer(
  sender: Sender & { readonly trusted: boolean },
  channel: unknown,
  argument: unknown,
  handlers: Handlers,
): Promise<Answer> {
  if (!sender.trusted) return refuse('untrusted');
  if (!isChannel(channel))
    return refuse('no-channel', { channel: typeof channel === 'string' ? channel.slice(0, 64) : typeof channel });
  const parsed = channels[channel].argument.safeParse(argument);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return refuse('bad-argument', { channel, at: issue?.path.join('.') ?? '', problem: issue?.message ?? '' });
  }
  const handler = handlers[channel] as (argument: unknown, sender: Sender) => unknown;
  try {
    const value = await handler(parsed.data, { webContents: sender.webContents });
    return { ok: true, value: channels[channel].result.parse(value) };
  } catch (error) {
    if (error instanceof FailureError) return refuse(error.code, error.arguments);
    return refuse('unexpected', { problem: error instanceof Error ? error.message : String(error) });
  }
}

const isChannel = (channel: unknown): channel is Channel =>
  typeof channel === 'string' && Object.hasOwn(channels, channel);

const refuse = (code: string, details: FailureArguments = {}): Answer => ({
  ok: false,
  failure: { code, arguments: details },
});
