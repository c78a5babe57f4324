import { z } from 'zod';
import list from './examples.json';
import { VIEWS } from './views.ts';

const aligned = z.strictObject({
  /** By the pack's alignment heads, the target word's strongest source word. */
  type: z.literal('aligned'),
  target: z.string(),
  source: z.string(),
});
const looks = z.strictObject({
  /** In the example's head, `query` gives `key` clearly more weight than `other`; all are source words. */
  type: z.literal('looks'),
  sentence: z.union([z.literal(0), z.literal(1)]),
  query: z.string(),
  key: z.string(),
  other: z.string(),
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
  claims: z.array(z.discriminatedUnion('type', [aligned, looks])).min(1),
});
export type Example = Readonly<z.infer<typeof exampleSchema>>;
export type Claim = Example['claims'][number];

/**
 * Examples whose claims the shipped packs really show: `scripts/examples/choose.ts` picks them from the candidates,
 * and a test holds them to it.
 */
export const examples: readonly Example[] = z.array(exampleSchema).parse(list);
