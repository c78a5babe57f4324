import { z } from 'zod';

/** The newest session file this program reads. */
export const SESSION_VERSION = 1;

const kind = z.enum(['encoder', 'decoder', 'cross']);
const index = z.number().int().nonnegative();
const address = { kind, layer: index, head: index };
const attentions = z.array(z.tuple([z.array(z.array(z.array(z.number())))]));

export const sessionSchema = z.strictObject({
  format: z.literal('verso-session'),
  version: z.literal(SESSION_VERSION),
  saved: z.iso.datetime(),
  /** The pack the ids belong to. */
  pack: z.string(),
  from: z.string().max(20),
  to: z.string().max(20),
  sourceText: z.string(),
  targetText: z.string(),
  source: z.array(index).min(1).max(4096),
  target: z.array(index).min(1).max(4096),
  logProbs: z.array(z.number()),
  view: z.string(),
  selection: z.strictObject({ ...address, query: index.nullable(), key: index.nullable() }),
  intervention: z.strictObject({
    headsOff: z.array(z.strictObject(address)).optional(),
    weightsOff: z.array(z.strictObject({ ...address, query: index, key: index })).optional(),
    window: z.strictObject({ encoder: index.optional(), decoder: index.optional() }).optional(),
  }),
  /** In BertViz's own names, so that the file loads there as it is. */
  encoder_attention: attentions,
  decoder_attention: attentions,
  cross_attention: attentions,
  encoder_tokens: z.array(z.string()),
  decoder_tokens: z.array(z.string()),
});
export type Session = z.infer<typeof sessionSchema>;

export type SessionErrorCode = 'not-json' | 'not-a-session' | 'newer-version' | 'invalid';

/** A file that is no session this program can open; `detail` names the place. */
export class SessionError extends Error {
  override readonly name = 'SessionError';
  constructor(
    readonly code: SessionErrorCode,
    readonly detail = '',
  ) {
    super(`${code} ${detail}`.trim());
  }
}

export function writeSession(session: Session): string {
  return JSON.stringify(session);
}

/** @throws SessionError */
export function readSession(text: string): Session {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SessionError('not-json');
  }
  const head = z.looseObject({ format: z.literal('verso-session'), version: z.number() }).safeParse(value);
  if (!head.success) throw new SessionError('not-a-session');
  if (head.data.version > SESSION_VERSION) throw new SessionError('newer-version', String(head.data.version));
  const parsed = sessionSchema.safeParse(value);
  if (!parsed.success) throw new SessionError('invalid', parsed.error.issues[0]?.path.join('.') ?? '');
  return parsed.data;
}
