import type { RemoteTrace } from '../../engine/engine.ts';
import { failureOf } from '../../engine/failure.ts';
import { sameHead, type HeadAddress } from './attention.ts';
import type { Experiment } from './experiment.svelte.ts';
import { toBertViz, type BertViz } from './export/bertviz.ts';
import { readSession, SESSION_VERSION, SessionError, type Session } from './export/session-file.ts';
import type { Inspector } from './inspector.svelte.ts';
import { nearestHead } from './matrices.ts';
import type { Subject } from './subject.ts';
import { VIEWS, type View } from './views.ts';

/**
 * Everything needed to open this window again, with the attention in BertViz's names. What is saved is what was shown
 * when it was asked for: the traces are the session's own, so that a translation that goes on does not take them away.
 */
export async function captureSession(
  inspector: Inspector,
  experiment: Experiment,
  now: Date,
): Promise<Session | undefined> {
  const { subject, address, cell, view, engine } = inspector;
  if (!subject || subject.target.length === 0) return undefined;
  const { intervention, active } = experiment;
  const outcome = experiment.outcomeOf(subject);
  const { source, target, from, to, sourceText, targetText } = subject;
  const pair = { source, target, from, to };
  const unchanged = await traced(engine.openTrace(pair));
  const changed = active ? await traced(engine.openTrace({ ...pair, intervention })) : undefined;
  // Plain, writable data, as the schema has it.
  return JSON.parse(
    JSON.stringify({
      format: 'verso-session',
      version: SESSION_VERSION,
      saved: now.toISOString(),
      pack: unchanged.trace.pack,
      from,
      to,
      sourceText,
      targetText,
      source,
      target,
      logProbs: [...unchanged.trace.logProbs],
      view,
      selection: { ...address, query: cell?.query ?? null, key: cell?.key ?? null },
      intervention,
      ...unchanged.attention,
      experiment: changed
        ? { logProbs: [...changed.trace.logProbs], ...withoutTokens(changed.attention), outcome }
        : null,
    }),
  ) as Session;
}

async function traced(opening: Promise<RemoteTrace>): Promise<{ trace: RemoteTrace; attention: BertViz }> {
  const trace = await opening;
  try {
    return { trace, attention: await toBertViz(trace) };
  } finally {
    trace.close();
  }
}

function withoutTokens({ encoder_attention, decoder_attention, cross_attention }: BertViz): object {
  return { encoder_attention, decoder_attention, cross_attention };
}

/** The session was made with another pack, or other weights of the same name: its ids and numbers would mean others. */
export class OtherPackError extends Error {
  override readonly name = 'OtherPackError';
  constructor(readonly pack: string) {
    super(pack);
  }
}

/**
 * Opens a session's text in this window, with the experiment that was set up in it. The attention is computed again by
 * the pack, and before anything is shown: a session that is refused changes nothing.
 * @throws SessionError | OtherPackError
 */
export async function restoreSession(inspector: Inspector, experiment: Experiment, text: string): Promise<void> {
  const session = readSession(text);
  const { from, to, sourceText, targetText, source, target, selection } = session;
  const intervention = interventionOf(session);
  let trace: RemoteTrace;
  try {
    trace = await inspector.engine.openTrace({ source, target, from, to, intervention });
  } catch (error) {
    const { code, arguments: details } = failureOf(error);
    if (code === 'no-pair') throw new OtherPackError(session.pack.id);
    // The engine is sound and takes other sentences, so it is the session's numbers that it refuses.
    if (code === 'unexpected') throw new SessionError('invalid', String(details['problem']));
    throw error;
  }
  trace.close();
  const { id, weightsSha256 } = session.pack;
  if (trace.pack.id !== id || (weightsSha256 !== null && trace.pack.weightsSha256 !== weightsSha256))
    throw new OtherPackError(id);
  if (!VIEWS.includes(session.view as View)) throw new SessionError('invalid', 'view');
  if (!isIn(trace, selection)) throw new SessionError('invalid', 'selection');
  for (const [at, cell] of (intervention.weightsOff ?? []).entries())
    if (!isIn(trace, cell)) throw new SessionError('invalid', `intervention.weightsOff.${at}`);

  const subject: Subject = { from, to, sourceText, targetText, source, target, done: true, origin: 'session' };
  inspector.inspect(subject);
  inspector.selectHead({ kind: selection.kind, layer: selection.layer, head: selection.head });
  inspector.selectCell(
    selection.query === null || selection.key === null ? null : { query: selection.query, key: selection.key },
  );
  inspector.view = session.view as View;
  experiment.load(intervention, subject);
}

function isIn(
  trace: RemoteTrace,
  cell: HeadAddress & { readonly query: number | null; readonly key: number | null },
): boolean {
  const queries = cell.kind === 'encoder' ? trace.source.length : trace.target.length;
  const keys = cell.kind === 'decoder' ? trace.target.length : trace.source.length;
  return sameHead(nearestHead(trace, cell), cell) && (cell.query ?? 0) < queries && (cell.key ?? 0) < keys;
}

/** Without keys that are there but undefined, which the schema's optional properties may hold. */
function interventionOf({ intervention: { headsOff, weightsOff, window } }: Session) {
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
