import { z } from 'zod';
import { exampleSchema, type Example } from './example-schema.ts';
import list from './examples.json';

/**
 * Examples whose claims the shipped packs really show: `scripts/examples/choose.ts` picks them from the candidates,
 * and a test holds them to it.
 */
export const examples: readonly Example[] = z.array(exampleSchema).parse(list);
