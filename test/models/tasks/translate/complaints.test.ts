import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Translator } from '../../../../models/translator.ts';
import { wrongValues } from '../../../../models/values/values.ts';
import { repeatedPhrase } from '../../packs/repeated-phrase.ts';
import { openShipped, shippedPacks, translated } from '../../packs/shipped.ts';

/*
 * What people complain about in other translators (../shared/design/anchors.md), with the packs that Verso ships.
 * Each line is a text of its own; all lines of a complaint are translated together.
 */

const open = new Map<string, Translator>();

beforeAll(async () => {
  for (const { id, folder } of shippedPacks()) open.set(id, await openShipped(folder));
});
afterAll(async () => {
  for (const translator of open.values()) await translator.dispose();
});

async function lines(pack: string, sources: readonly string[]): Promise<string[]> {
  const translator = open.get(pack);
  if (translator === undefined) throw new Error(`there is no pack ${pack}`);
  return (await translated(translator, sources.join('\n'), 8)).split('\n');
}

const ENGLISH = [
  'hi',
  'ok',
  'yes',
  'no no',
  'Hm.',
  'Wow!',
  'a',
  'x y',
  'Bye',
  'the',
  'test',
  'ha ha',
  '?',
  'Why?',
  'I',
];
const CHINESE = ['好', '嗯', '是', '不', '哈哈', '你', '啊！', '对', '的', '谢谢', '吗？', '走', '行', '在', '喂'];

describe('1: loops on short input', () => {
  it.each([
    ['en-zh', ENGLISH],
    ['zh-en', CHINESE],
  ])('%s says a short thing once, and shortly', async (pack, sources) => {
    for (const [at, target] of (await lines(pack, sources)).entries()) {
      expect(repeatedPhrase(target), target).toBeUndefined();
      expect(target.length, `${sources[at] ?? ''} → ${target}`).toBeLessThanOrEqual(40);
      expect(target).not.toBe('');
    }
  });
});

describe('2: capitals', () => {
  it('are no reason to invent: ALL CAPS say what small letters say', async () => {
    const sources = [
      'Where is the bathroom?',
      'Thank you very much.',
      'The meeting starts tomorrow.',
      'I am very hungry.',
    ];
    const plain = await lines('en-zh', sources);
    expect(
      await lines(
        'en-zh',
        sources.map((line) => line.toUpperCase()),
      ),
    ).toEqual(plain);
  });

  it('of Titles Like This are read as a sentence', async () => {
    const [title = ''] = await lines('en-zh', ['How to Learn a Foreign Language']);
    expect(title).toMatch(/(如何|怎样|怎么).*外语/);
    expect(title).not.toMatch(/[A-Za-z]/);
  });

  it.each(['water', 'school', 'music', 'database', 'winter'])(
    'a single word has no stray signs, with a stop or without: %s',
    async (word) => {
      const [bare = '', capital = '', stopped = ''] = await lines('en-zh', [
        word,
        word.charAt(0).toUpperCase() + word.slice(1),
        `${word}.`,
      ]);
      expect(bare).toMatch(/^\p{Script=Han}{1,6}$/u);
      expect(capital).toMatch(/^\p{Script=Han}{1,6}$/u);
      expect(stopped).toMatch(/^\p{Script=Han}{1,6}。$/u);
    },
  );

  it.each(['水', '学校', '音乐', '冬天'])('a single Chinese word has no stray signs: %s', async (word) => {
    const [bare = ''] = await lines('zh-en', [word]);
    expect(bare).toMatch(/^[A-Za-z]+(?: [A-Za-z]+){0,2}$/);
  });
});

describe('3: what is lost', () => {
  const sentence = { 'en-zh': 'The shop is open today.', 'zh-en': '商店今天开门。' };

  it.each(['en-zh', 'zh-en'] as const)('%s keeps line breaks, blank lines, indents and tabs', async (pack) => {
    const translator = open.get(pack)!;
    const said = sentence[pack];
    const text = `\n\n  ${said}\r\n\t${said}\n\n\n- ${said}\n   \n12:30\n— — —\n${said}  \n`;
    const target = await translated(translator, text, 4);
    const shape = (one: string): string => one.replace(/[^\s\d:—-]+(?: [^\s\d:—-]+)*/g, 'X');
    expect(shape(target)).toBe(shape(text));
  });

  it.each(['en-zh', 'zh-en'] as const)('%s translates every sentence of a long paragraph', async (pack) => {
    const translator = open.get(pack)!;
    const numbers = Array.from({ length: 30 }, (_, at) => 21 + at);
    const text = numbers
      .map((number) => (pack === 'en-zh' ? `Room ${number} is open today. ` : `${number}号房今天开放。`))
      .join('');
    const target = await translated(translator, text.trim(), 8);
    const [from = '', to = ''] = pack.split('-');
    expect(wrongValues(text, from, target, to)).toEqual({ source: [], target: [] });
  });
});

describe('4: addresses in Chinese text', () => {
  it.each([
    'https://example.com/a?b=1&c=%20#top',
    'http://test.org/x_(y)',
    'www.example.cn/路径/a.html',
    'li.wei+x@example.com',
  ])('come back as they were: %s', async (address) => {
    const targets = await lines('zh-en', [
      `请打开 ${address} 看看。`,
      `请打开${address}，然后写信。`,
      `（${address}）`,
    ]);
    for (const target of targets) expect(target).toContain(address);
  });
});

describe('6: placeholders, tags and signs', () => {
  const KEPT = [
    '%1$s',
    '%d',
    '{name}',
    '{{count}}',
    '${x}',
    '%(count)d',
    '<0/>',
    ':user_name',
    '$HOME',
    '`npm i`',
    'C:\\tmp\\a.txt',
    '/usr/lib/x',
    '@anna_b',
    'v2.3.1',
    '0x80070005',
  ];

  it.each([
    ['en-zh', (one: string) => `Please open ${one} and wait.`],
    ['zh-en', (one: string) => `请打开 ${one} 再等一会儿。`],
  ] as const)('%s brings each back, once', async (pack, around) => {
    for (const [at, target] of (await lines(pack, KEPT.map(around))).entries())
      expect(target.split(KEPT[at] ?? '').length, target).toBe(2);
  });

  it.each([
    [
      'en-zh',
      'Click <b>Save</b> and read the [manual](docs/a.md) of **Verso**.',
      ['<b>', '</b>', '[', '](docs/a.md)', '**'],
    ],
    ['zh-en', '点击<b>保存</b>，再看**说明**里的[手册](docs/a.md)。', ['<b>', '</b>', '[', '](docs/a.md)', '**']],
  ])('%s keeps tags, links and emphasis', async (pack, source, marks) => {
    const [target = ''] = await lines(pack, [source]);
    for (const mark of marks) expect(target).toContain(mark);
    expect(target.split('**')).toHaveLength(3);
    expect(target.indexOf('<b>')).toBeLessThan(target.indexOf('</b>'));
  });

  it('leaves code and tables in shape', async () => {
    const text =
      '| Name | Price |\n|:-----|------:|\n| Apple | $3 |\n\n```js\nconst water = 1; // water\n```\nGood night.';
    const target = await lines('en-zh', text.split('\n'));
    expect(target.slice(1, 2)).toEqual(['|:-----|------:|']);
    expect(target.slice(4, 7)).toEqual(['```js', 'const water = 1; // water', '```']);
    for (const row of [target[0] ?? '', target[2] ?? '']) expect(row).toMatch(/^\| [^|]+ \| [^|]+ \|$/);
    expect(target[0]).toMatch(/\p{Script=Han}/u);
  });

  it.each([
    ['en-zh', ['Really?', 'Good morning!', 'Good night'], [/？$/, /！$/, /[^。.！？]$/]],
    ['zh-en', ['真的吗？', '早上好！', '晚安'], [/\?$/, /!$/, /[^.!?]$/]],
  ] as const)('%s ends as its source does', async (pack, sources, ends) => {
    for (const [at, target] of (await lines(pack, sources)).entries()) expect(target).toMatch(ends[at] as RegExp);
  });
});

describe('7: another way in', () => {
  it.each([
    ['en-zh', ['Good morning.', 'The shop is open today.', 'I have 25 books.']],
    ['zh-en', ['早上好。', '商店今天开门。', '我有25本书。']],
  ])('%s says the same one by one and together', async (pack, sources) => {
    const translator = open.get(pack)!;
    const alone = [];
    for (const source of sources) alone.push(await translated(translator, source));
    expect(await lines(pack, sources)).toEqual(alone);
  });
});

describe('12: lines of subtitles', () => {
  it.each([
    ['en-zh', ['- Where are you?', '- At home.', '', '1', '00:00:01,000 --> 00:00:02,000', 'Come here,', 'my friend.']],
    ['zh-en', ['- 你在哪里？', '- 在家。', '', '1', '00:00:01,000 --> 00:00:02,000', '过来，', '我的朋友。']],
  ])('%s stay as many, one for one', async (pack, sources) => {
    const targets = await lines(pack, sources);
    expect(targets).toHaveLength(sources.length);
    expect(targets.slice(2, 5)).toEqual(sources.slice(2, 5));
    for (const [at, target] of targets.entries()) expect(target === '', target).toBe(sources[at] === '');
  });
});
