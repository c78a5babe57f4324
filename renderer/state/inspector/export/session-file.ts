import { z } from 'zod';

/** The newest session file this program reads. */
export const SESSION_VERSION = 2;

const kind = z.enum(['encoder', 'decoder', 'cross']);
const index = z.number().int().nonnegative();
const address = { kind, layer: index, head: index };
const ids = z.array(index).max(4096);
const attention = z.array(z.tuple([z.array(z.array(z.array(z.number())))]));
/** In BertViz's own names, so that the file loads there as it is. */
const attentions = { encoder_attention: attention, decoder_attention: attention, cross_attention: attention };
const decoded = z.strictObject({ ids, pieces: z.array(z.string()), text: z.string(), logProbs: z.array(z.number()) });

const content = {
  saved: z.iso.datetime(),
  from: z.string().max(20),
  to: z.string().max(20),
  sourceText: z.string(),
  targetText: z.string(),
  source: ids.min(1),
  target: ids.min(1),
  logProbs: z.array(z.number()),
  view: z.string(),
  selection: z.strictObject({ ...address, query: index.nullable(), key: index.nullable() }),
  intervention: z.strictObject({
    headsOff: z.array(z.strictObject(address)).optional(),
    weightsOff: z.array(z.strictObject({ ...address, query: index, key: index })).optional(),
    window: z.strictObject({ encoder: index.optional(), decoder: index.optional() }).optional(),
  }),
  ...attentions,
  encoder_tokens: z.array(z.string()),
  decoder_tokens: z.array(z.string()),
};

export const sessionSchema = z.strictObject({
  format: z.literal('verso-session'),
  version: z.literal(SESSION_VERSION),
  /** The pack the ids belong to; the hash is that of its weights, null where an older Verso did not save it. */
  pack: z.strictObject({
    id: z.string(),
    weightsSha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable(),
  }),
  ...content,
  /** What the intervention did to the same target, and to the translation; null without an intervention. */
  experiment: z
    .strictObject({
      logProbs: z.array(z.number()),
      ...attentions,
      /** Greedy translations of both models; null when they had not come yet. */
      outcome: z.strictObject({ before: decoded, after: decoded }).nullable(),
    })
    .nullable(),
});
export type Session = z.infer<typeof sessionSchema>;

/** Version 1 knew the pack by its name only and kept nothing that an experiment gave. */
const firstSchema = z.strictObject({
  format: z.literal('verso-session'),
  version: z.literal(1),
  pack: z.string(),
  ...content,
});

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
  if (head.data.version === 1) {
    const { pack, ...first } = parsed(firstSchema, value);
    return { ...first, version: SESSION_VERSION, pack: { id: pack, weightsSha256: null }, experiment: null };
  }
  return parsed(sessionSchema, value);
}

function parsed<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new SessionError('invalid', result.error.issues[0]?.path.join('.') ?? '');
}
