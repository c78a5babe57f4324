import { readFile } from 'node:fs/promises';
import { parseDelimited } from '../../models/terms/delimited.ts';
import { checkTerms, TermError } from '../../models/terms/term.ts';
import type { Term } from '../../models/translator.ts';

/**
 * The terms of a CSV file, or of one with tabs if it is called so.
 * @throws Error that names the file and the line
 */
export async function readTerms(file: string): Promise<readonly Term[]> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
    return checkTerms(parseDelimited(text, /\.(?:tsv|tab|txt)$/i.test(file) ? '\t' : ','));
  } catch (error) {
    if (error instanceof TermError) throw new Error(`${file}: ${error.message}`, { cause: error });
    if (error instanceof TypeError) throw new Error(`${file} is no text in UTF-8.`, { cause: error });
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
