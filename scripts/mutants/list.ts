import { decode } from './decode.ts';
import { engine } from './engine.ts';
import type { Mutation } from './mutation.ts';
import { translate } from './translate.ts';

export const MUTATIONS: readonly Mutation[] = [...translate, ...decode, ...engine];
