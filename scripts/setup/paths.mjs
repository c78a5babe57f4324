import { fileURLToPath } from 'node:url';

/** The project's folder, with a trailing separator removed. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
