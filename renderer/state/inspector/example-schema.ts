import { z } from 'zod';
import { VIEWS } from './views.ts';

const aligned = z.strictObject({
  /** By the pack's alignment heads, the target word's strongest source word. */
  type: z.literal('aligned'),
  target: z.string(),
  source: z.string(),
});
const sentence = z.union([z.literal(0), z.literal(1)]);
const looks = z.strictObject({
  /** In the example's head, `key` is the content word that `query` gives most weight to; both are source words. */
  type: z.literal('looks'),
  sentence,
  query: z.string(),
  key: z.string(),
});
const written = z.strictObject({
  /** The translation says this, so that nobody is shown the attention of a mistake. */
  type: z.literal('written'),
  sentence,
  contains: z.string(),
});

export const exampleSchema = z.strictObject({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  /** One sentence, or two to stand side by side. */
  texts: z.array(z.string()).min(1).max(2),
  view: z.enum(VIEWS),
  /** The encoder head that `looks` claims are about. */
  head: z.strictObject({ layer: z.number().int(), head: z.number().int() }).optional(),
  look: z.strictObject({ en: z.string(), zh: z.string() }),
  claims: z.array(z.discriminatedUnion('type', [aligned, looks, written])).min(1),
});
export type Example = Readonly<z.infer<typeof exampleSchema>>;
export type Claim = Example['claims'][number];
