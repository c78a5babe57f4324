import { describe, expect, it } from 'vitest';
import { translateDocument } from '../../../../models/tasks/translate/document.ts';
import type { OpenedPack } from '../../../../models/tasks/translate/opened-pack.ts';
import type { Protected } from '../../../../models/text/protect.ts';
import type { Tokens, TokenWriter } from '../../../../models/tokenizer/tokenizer.ts';
import type { TranslateRequest } from '../../../../models/translator.ts';
import { dictionary, wordPack, WordTokenizer } from './word-pack.ts';

/** What was asked of a pack's text rules and tokenizer. */
interface Asked {
  readonly protected: string[];
  readonly encoded: string[];
  /** Tokens written as text, one list for each hypothesis. */
  readonly written: number[][];
}

class CountingTokenizer extends WordTokenizer {
  constructor(private readonly asked: Asked) {
    super();
  }

  override encode(text: string): Tokens {
    this.asked.encoded.push(text);
    return super.encode(text);
  }

  override writer(): TokenWriter {
    const ids: number[] = [];
    this.asked.written.push(ids);
    const writer = super.writer();
    return {
      get text() {
        return writer.text;
      },
      push: (id) => {
        ids.push(id);
        writer.push(id);
      },
      end: () => writer.end(),
    };
  }
}

const WORDS = { 你: '▁You', 好: '▁good', '。': '.', 狗: '▁Dog', 看: '▁Look' };

async function asked(text: string, request: Partial<TranslateRequest> = {}): Promise<Asked & { sentences: number }> {
  const found: Asked = { protected: [], encoded: [], written: [] };
  const pack = wordPack(dictionary(WORDS), undefined, { tokenizer: new CountingTokenizer(found) });
  const { protect } = pack;
  const counting: OpenedPack = Object.create(pack, {
    protect: {
      value: (sentence: string): Protected => {
        found.protected.push(sentence);
        return protect(sentence);
      },
    },
  }) as OpenedPack;
  let sentences = 0;
  for await (const event of translateDocument(counting, { text, from: 'zh', to: 'en', ...request }))
    if (event.type === 'sentence-end') sentences += 1;
  return { ...found, sentences };
}

describe('of every sentence', () => {
  it.each([{ beam: 1 }, { beam: 1, batch: 8 }, { beam: 3 }, { beam: 3, batch: 8 }])(
    'spans are looked for and tokens are made once: %o',
    async (request) => {
      const { protected: looked, encoded } = await asked('你好。狗。\n看`x`。', request);
      expect(looked).toEqual(['你好。', '狗。', '看`x`。']);
      expect(encoded).toEqual(['你好。', '狗。', '看⟦0⟧。']);
    },
  );

  it('told token by token, every token is written once', async () => {
    const { written, sentences } = await asked('你好。狗。', { beam: 1 });
    expect(sentences).toBe(2);
    expect(written.map((ids) => ids.length)).toEqual([4, 3]);
  });

  it('every hypothesis of a beam is written once', async () => {
    const { written } = await asked('你好。', { beam: 3 });
    expect(written).toHaveLength(3);
    expect(new Set(written.map(String)).size).toBe(3);
  });

  it('a draft is written once beside them', async () => {
    const { written, protected: looked, encoded } = await asked('你好。', { beam: 3, draft: true });
    expect(written).toHaveLength(4);
    expect([looked.length, encoded.length]).toEqual([1, 1]);
  });
});
