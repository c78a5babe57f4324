import type { PackManifest } from '../../pack/manifest.ts';
import type { Given } from './given.ts';

const LONGEST_NOTICE = 4000;
const KNOWN = [
  [/Attribution-ShareAlike 4\.0/i, 'CC-BY-SA-4.0'],
  [/Attribution 4\.0/i, 'CC-BY-4.0'],
  [/Mozilla Public License,? (Version|v\.)? ?2\.0/i, 'MPL-2.0'],
  [/Apache License/i, 'Apache-2.0'],
  [/MIT License/i, 'MIT'],
] as const;

/** What a model's own licence file says. */
export async function licenceOf(given: Given): Promise<PackManifest['licence']> {
  const path = given.find(/^LICEN[CS]E(\.txt|\.md)?$/i);
  if (path === undefined) return { spdx: 'NOASSERTION', notice: '' };
  const notice = (await given.text(path)).slice(0, LONGEST_NOTICE);
  return { spdx: KNOWN.find(([pattern]) => pattern.test(notice))?.[1] ?? 'NOASSERTION', notice };
}
