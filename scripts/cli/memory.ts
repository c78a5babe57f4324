import { readFile } from 'node:fs/promises';
import { MemoryError, parseTmx } from '../../models/memory/tmx.ts';
import { decodedXml } from '../../models/format/xml-encoding.ts';
import type { MemoryUnit } from '../../models/translator.ts';

/**
 * The translations of a TMX file between two languages.
 * @throws Error that names the file and the line
 */
export async function readMemory(
  file: string,
  pair: { readonly from: string; readonly to: string },
): Promise<readonly MemoryUnit[]> {
  try {
    return parseTmx(decodedXml(await readFile(file)), pair).units;
  } catch (error) {
    if (error instanceof MemoryError) throw new Error(`${file}: ${error.message}`, { cause: error });
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
