import type { CommandLine, Session } from 'electron';

const ownSchemes = new Set(['app:', 'blob:', 'data:', 'devtools:']);

/** Counts requests that were stopped. Verso makes none, so the count shown in the about panel stays at 0. */
export class BlockedRequests {
  #count = 0;
  get count(): number {
    return this.#count;
  }
  add(): void {
    this.#count += 1;
  }
}

/** Chromium's own background traffic, switched off before the app is ready. No host name resolves at all. */
export function forbidBackgroundTraffic(commandLine: CommandLine): void {
  commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND');
  for (const name of [
    'disable-background-networking',
    'disable-component-update',
    'disable-domain-reliability',
    'dns-prefetch-disable',
    'no-pings',
  ]) {
    commandLine.appendSwitch(name);
  }
}

/** Cancels every request of the session that leaves the app. */
export function blockNetwork(session: Session, blocked: BlockedRequests): void {
  session.setSpellCheckerEnabled(false);
  session.webRequest.onBeforeRequest((details, callback) => {
    const allowed = isOwnRequest(details.url);
    if (!allowed) blocked.add();
    callback({ cancel: !allowed });
  });
}

export function isOwnRequest(url: string): boolean {
  try {
    return ownSchemes.has(new URL(url).protocol);
  } catch {
    return false;
  }
}
