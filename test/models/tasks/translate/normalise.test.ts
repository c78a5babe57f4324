import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { normalise } from '../../../../models/tasks/translate/normalise.ts';
import { Mapped } from '../../../../models/text/mapped.ts';

const FIXTURES = new URL('../../../fixtures/normalise/', import.meta.url);

describe.each(['zh', 'en'])('the normalisation of %s', (language) => {
  const lines = gunzipSync(readFileSync(new URL(`${language}.golden.gz`, FIXTURES)))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as [string, string]);

  it('writes 2,000 lines as the training does', () => {
    expect(lines).toHaveLength(2000);
    const different = lines.filter(([text, expected]) => normalise(Mapped.of(text), language).text !== expected);
    expect(different).toEqual([]);
  });

  it('knows where every character came from', () => {
    const origins = (text: string) => {
      const written = normalise(Mapped.of(text), language);
      return Array.from(written.text, (_, at) => written.original({ start: at, end: at + 1 }));
    };
    const wrong = lines.filter(([text]) =>
      origins(text).some(
        ({ start, end }, at, all) => start < (all[at - 1]?.start ?? 0) || end <= start || end > text.length,
      ),
    );
    expect(wrong).toEqual([]);
  });
});

it('leaves emoji made of several characters whole', () => {
  expect(normalise(Mapped.of('a ﬁne 1️⃣ ½ ™'), 'en').text).toBe('a fine 1️⃣ ½ ™');
});
