import { KINDS, type Intervention } from './attention.ts';
import { toBertViz } from './export/bertviz.ts';
import { readSession, SESSION_VERSION, type Session } from './export/session-file.ts';
import type { Inspector } from './inspector.svelte.ts';
import { VIEWS, type View } from './views.ts';

/** Everything needed to open this window again, with the attention in BertViz's names. */
export async function captureSession(
  inspector: Inspector,
  intervention: Intervention,
  now: Date,
): Promise<Session | undefined> {
  const { subject, matrices, address, cell, pack, view } = inspector;
  if (!subject || !matrices) return undefined;
  const attention = await toBertViz(matrices.trace);
  const plain = JSON.parse(JSON.stringify({ intervention, attention })) as {
    intervention: Session['intervention'];
    attention: Pick<
      Session,
      'encoder_attention' | 'decoder_attention' | 'cross_attention' | 'encoder_tokens' | 'decoder_tokens'
    >;
  };
  return {
    format: 'verso-session',
    version: SESSION_VERSION,
    saved: now.toISOString(),
    pack: pack ?? '',
    from: subject.from,
    to: subject.to,
    sourceText: subject.sourceText,
    targetText: subject.targetText,
    source: [...matrices.trace.source],
    target: [...matrices.trace.target],
    logProbs: [...matrices.trace.logProbs],
    view,
    selection: { ...address, query: cell?.query ?? null, key: cell?.key ?? null },
    intervention: plain.intervention,
    ...plain.attention,
  };
}

/** The session was made with another pack: its ids would mean other words. */
export class OtherPackError extends Error {
  override readonly name = 'OtherPackError';
  constructor(readonly pack: string) {
    super(pack);
  }
}

/**
 * Opens a session's text in this window; the attention is computed again by the pack.
 * @returns the experiment that was set up in it
 * @throws SessionError | OtherPackError
 */
export function restoreSession(inspector: Inspector, text: string): Intervention {
  const session = readSession(text);
  if (inspector.pack !== null && session.pack !== inspector.pack) throw new OtherPackError(session.pack);
  const { from, to, sourceText, targetText, source, target, selection } = session;
  inspector.inspect({ from, to, sourceText, targetText, source, target, done: true, origin: 'session' });
  if (KINDS.includes(selection.kind))
    inspector.selectHead({ kind: selection.kind, layer: selection.layer, head: selection.head });
  inspector.selectCell(
    selection.query === null || selection.key === null ? null : { query: selection.query, key: selection.key },
  );
  if ((VIEWS as readonly string[]).includes(session.view)) inspector.view = session.view as View;
  const { headsOff, weightsOff, window } = session.intervention;
  return {
    ...(headsOff ? { headsOff } : {}),
    ...(weightsOff ? { weightsOff } : {}),
    ...(window
      ? {
          window: {
            ...(window.encoder === undefined ? {} : { encoder: window.encoder }),
            ...(window.decoder === undefined ? {} : { decoder: window.decoder }),
          },
        }
      : {}),
  };
}
