import { parse } from 'yaml';
import { FormatError } from './format-error.ts';

/** A YAML value with every scalar as it is written. */
export type Yaml = string | null | readonly Yaml[] | { readonly [key: string]: Yaml };

/**
 * Reads YAML; aliases are refused, since a few of them can unfold into gigabytes.
 * @throws FormatError
 */
export function readYaml(text: string): Yaml {
  try {
    // Looking for keys that come twice takes time that grows with the square of their number.
    return parse(text, { schema: 'failsafe', maxAliasCount: 0, uniqueKeys: false, logLevel: 'error' }) as Yaml;
  } catch (error) {
    throw new FormatError(`it is not valid YAML: ${error instanceof Error ? error.message.split('\n')[0] : ''}`);
  }
}
