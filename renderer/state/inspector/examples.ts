import { z } from 'zod';
import { VIEWS } from './views.ts';
import list from './examples.json';

/** What an example says the model shows; `test/renderer/inspector/examples.test.ts` checks it on the shipped pack. */
const exampleSchema = z.strictObject({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  /** One sentence, or two to stand side by side. */
  texts: z.array(z.string()).min(1).max(2),
  view: z.enum(VIEWS),
  look: z.strictObject({ en: z.string(), zh: z.string() }),
  /** Word alignment: the target word's strongest source word, by the alignment heads. */
  claims: z.array(z.strictObject({ target: z.string(), source: z.string() })).min(1),
});
export type Example = Readonly<z.infer<typeof exampleSchema>>;

export const examples: readonly Example[] = z.array(exampleSchema).parse(list);
