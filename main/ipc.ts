import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import type { z } from 'zod';
import { channels } from './contract.ts';
import type { Channel } from './contract.ts';
import { origin } from './resources.ts';

/** What a handler may know about who asks. */
export interface Sender {
  readonly webContents: number;
}

type Argument<C extends Channel> = z.infer<(typeof channels)[C]['argument']>;
type Result<C extends Channel> = z.infer<(typeof channels)[C]['result']>;

export type Handlers = {
  readonly [C in Channel]: (argument: Argument<C>, sender: Sender) => Result<C> | Promise<Result<C>>;
};

export type Answer = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

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

export const isAppPage = (url: string): boolean =>
  url.startsWith(`${origin}/translator/index.html`) || url.startsWith(`${origin}/inspector/index.html`);

/** Checks sender, channel and argument, then calls the handler. Failures come back as the message the user sees. */
export async function answer(
  sender: Sender & { readonly trusted: boolean },
  channel: unknown,
  argument: unknown,
  handlers: Handlers,
): Promise<Answer> {
  if (!sender.trusted) return refuse('Requests are answered to the windows of this app only.');
  if (!isChannel(channel)) return refuse(`There is no channel “${String(channel).slice(0, 64)}”.`);
  const parsed = channels[channel].argument.safeParse(argument);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return refuse(`${channel}: the argument is invalid at “${issue?.path.join('.') ?? ''}”: ${issue?.message ?? ''}`);
  }
  const handler = handlers[channel] as (argument: unknown, sender: Sender) => unknown;
  try {
    return { ok: true, value: await handler(parsed.data, { webContents: sender.webContents }) };
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const isChannel = (channel: unknown): channel is Channel =>
  typeof channel === 'string' && Object.hasOwn(channels, channel);

const refuse = (message: string): Answer => ({ ok: false, message });
