import { DIGITS, LARGE, SMALL } from '../hints/number-words.ts';
import { chineseValue } from './chinese-value.ts';
import {
  clock,
  mentions,
  month,
  NOTHING,
  numbers,
  percent,
  share,
  weekday,
  weightOf,
  type Mention,
  type Reading,
  type Rule,
  type Weight,
} from './mention.ts';

const FIGURE = String.raw`(?<![A-Za-z0-9.]|[A-Za-z]-)(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?(?![A-Za-z]{0,2}[0-9])`;
const WORD = '(?:(?!千[卡克米瓦赫伏])[零〇一二两三四五六七八九十百千万亿])';
/** A number in any form, its unit included; 多 and 余 may stand before the unit. */
const NUMBER = `(?:${FIGURE}(?:[多余来]?(?:[十百千]?(?:万亿|[万亿])|[百千十](?![分卡克米瓦赫伏])))?|(?:${WORD}+[多余来])?${WORD}+(?:点[零〇一二三四五六七八九]+)?)`;
/** Things that are counted: a small number before one counts. */
const MEASURE =
  '个|只|条|张|本|次|位|名|人|天|年|岁|日|周|月|小时|分钟|秒|点|元|块|美元|欧元|英镑|公里|里|米|公斤|斤|克|吨|升|度|倍|层|楼|间|套|件|辆|架|艘|头|匹|棵|朵|座|家|所|门|节|页|章|部|场|种|类|项|份|封|支|瓶|杯|碗|盒|箱|包|袋|双|对|把|台|届|遍|趟|口|顿|段|句|字|夜|晚|刻|队|国|代|级|号|线|路|男|女|孩|兄|姐|妹';
const TIME =
  '(?<period>凌晨|清晨|早晨|早上|上午|中午|正午|午后|下午|傍晚|晚上|夜里|深夜|午夜|今晚|当晚|明晚|昨晚|今早|明早)?的?';
const HOUR = '[0-9]{1,2}|[一二两三四五六七八九十]{1,3}';
const NOUGHT =
  '(?:[0-9]{1,2}|[一二三四五]?十[一二三四五六七八九]?|零?[一二三四五六七八九])(?![0-9零〇一二三四五六七八九次个])';

/** What a number is worth, with a weight of its own where its size does not tell. */
function number(
  written: string | undefined,
  weight?: Weight,
  also: (value: number) => readonly string[] = () => [],
): Reading | undefined {
  const value = written === undefined ? undefined : chineseValue(written);
  if (value === undefined || Number.isNaN(value)) return undefined;
  return { readings: [...numbers(value), ...also(value)], weight: weight ?? weightOf(value) };
}

const HALF: Readonly<Record<string, 'morning' | 'afternoon'>> = Object.fromEntries([
  ...['凌晨', '清晨', '早晨', '早上', '上午', '今早', '明早'].map((word) => [word, 'morning']),
  ...['午后', '下午', '傍晚', '今晚', '当晚', '明晚', '昨晚'].map((word) => [word, 'afternoon']),
]) as Record<string, 'morning' | 'afternoon'>;

/** Hours are afternoon from noon on, and in the evening before midnight. */
function halfOf(period: string | undefined, hour: number): 'morning' | 'afternoon' | undefined {
  if (period === undefined) return undefined;
  if (/中午|正午/.test(period)) return hour >= 10 && hour < 12 ? 'morning' : 'afternoon';
  if (/晚上|夜/.test(period)) return hour < 5 || hour === 12 ? 'morning' : 'afternoon';
  return HALF[period];
}

const RULES: readonly Rule[] = [
  [
    /(?:星期|(?<![0-9一二两三四五六七八九十])周|礼拜)(?<day>[一二三四五六日天])(?![十百千万年天次个小班场节趟期集更篇封顿瓶])/g,
    ({ day = '' }) => ({ readings: weekday('一二三四五六日'.indexOf(day === '天' ? '日' : day)), weight: 'sure' }),
  ],
  // Words that hold a number and count nothing.
  [
    /(?<![第0-9零〇一二两三四五六七八九十百千万])(?:一(?:些|样|起|直|般|定|切|旦|律|致|向|时(?!间)|下|边|面|旁|(?<!翻了?一)番|带|系列|味|再|连|同|齐|路|身|生|辈子|举|度|经|概|贯|流|头|手|口气|方面|步步|天天|个个|心)|一点(?!钟|半|[零一二三四五六七八九十0-9])|统一|唯一|单一|万一|(?<![0-9一二三四五六七八九点])十分(?!之)|十足|十字|百姓|百货|百科|百般|百合|百分百|千万别|千万不|千万要|四处|四周|四面八方|五花八门|乱七八糟|七上八下|[三]{2}两两|丢三落四|不三不四|一五一十|千方百计|千千万万|成千上万|成百上千|三心二意|十全十美|九牛一毛|五颜六色|四川|三亚|三峡|二手|二维码|[一二]氧化碳|三明治|四季|四肢|八卦|五官|五金|三角|四方|七夕|万物|万能|万岁|亿万|百万富翁|三星|双十一|百度|四分之一决赛|一点一滴|百倍|三八线|九一八|十二指肠|全天候|十四行诗|七零八落|周天子|十万火急|大年三十|年半载|一年半载|进一步|下一步|千里|半导体|半岛|多半|两岸|两侧|两旁|两边|两极|三军|五谷|六亲)/g,
    () => NOTHING,
  ],
  [
    /(?<![零一二两三四五六七八九十百千万0-9多余来几数])(?<small>[十百千])?(?<unit>万亿|[万亿])(?![零一二三四五六七八九分])|(?<=[上近])(?<alone>[百千])(?![零一二三四五六七八九分])/g,
    ({ small = '', unit = '', alone = '' }) => ({
      readings: numbers(
        [...small, ...unit, ...alone].reduce((value, sign) => value * (SMALL.get(sign) ?? LARGE.get(sign) ?? 1), 1),
      ),
      weight: 'possible',
    }),
  ],
  [/(?<head>[一二三四五六七八九]?十)几/g, ({ head }) => number(head, 'possible')],
  [/[几数][十百千万亿]+|成[百千](?![一二三四五六七八九])|[十百千万亿][几数][十百千万亿]*/g, () => NOTHING],
  [
    /(?<decades>[三四五六七八九])旬/g,
    ({ decades = '' }) => ({ readings: numbers(10 * digit(decades)), weight: 'likely' }),
  ],
  [
    /百分之(?<share>[零〇一二两三四五六七八九十百]+(?:点[零〇一二三四五六七八九]+)?|[0-9.]+)/g,
    ({ share = '' }) => readShare(chineseValue(share)),
  ],
  [/百分百/g, () => ({ readings: percent(100), weight: 'possible' })],
  [
    /(?<figure>[0-9]+(?:\.[0-9]+)?) ?[%％]/g,
    ({ figure = '' }) => ({ readings: percent(Number(figure)), weight: 'sure' }),
  ],
  [new RegExp(`(?<number>${NUMBER})个?百分点`, 'g'), ({ number: written }) => number(written, 'sure', percent)],
  [
    new RegExp(
      `(?<=百分之[一二三四五六七八九十]{1,3}[到至])(?<number>${NUMBER})|(?<tenths>[一二三四五六七八九])(?=[到至][一二三四五六七八九]成)`,
      'g',
    ),
    ({ number: written, tenths }) =>
      tenths === undefined
        ? number(written, 'sure', percent)
        : { readings: percent(10 * digit(tenths)), weight: 'likely' },
  ],
  [
    new RegExp(`(?<below>[0-9]+|${WORD}+)分之(?<above>[0-9]+|${WORD}+)`, 'g'),
    ({ below = '', above = '' }) => {
      const [whole, part] = [chineseValue(below), chineseValue(above)];
      return whole === undefined || part === undefined ? undefined : { readings: share(part / whole), weight: 'sure' };
    },
  ],
  [
    /(?<![0-9])(?<above>[0-9]{1,2})\/(?<below>[0-9]{1,3})(?![0-9/])/g,
    ({ above = '', below = '' }) => slashed(above, below),
  ],
  [
    /(?<first>[一二三四五六七八九1-9])(?:\.?(?<second>[一二三四五六七八九1-9]))?折(?!叠|断|扣|磨|腾|返|射|旧|中|合|算)/g,
    ({ first = '', second = '0' }) => {
      const paid = 10 * digit(first) + digit(second);
      return { readings: [...percent(100 - paid), ...percent(paid)], weight: 'sure' };
    },
  ],
  [/(?:一半|对半|半数)/g, () => ({ readings: share(0.5), weight: 'possible' })],
  [
    /(?<![第0-9零〇一二三四五六七八九])(?<tenths>[一二两三四五六七八九1-9十])成(?![立为功员本果长熟就分人语交绩年都型品效天家了千万不])(?<rest>[半一二三四五六七八九](?![个名人]))?/g,
    ({ tenths = '', rest }) => ({
      readings: percent(10 * (chineseValue(tenths) ?? 0) + (rest === undefined ? 0 : rest === '半' ? 5 : digit(rest))),
      weight: 'likely',
    }),
  ],
  [
    /(?:(?<century>[一二三四五六七八九十]{1,3}|[0-9]{1,2})世纪)?(?<other>[一二三四五六七八九])?(?<decade>[一二三四五六七八九1-9])[十0]年代/g,
    ({ century, other, decade = '' }) => {
      const tens = [decade, ...(other === undefined ? [] : [other])].map((sign) => 10 * digit(sign));
      const from = century === undefined ? undefined : chineseValue(century);
      const years = (ten: number): string[] =>
        from === undefined ? numbers(ten, 1900 + ten) : numbers(100 * (from - 1) + ten);
      return { readings: tens.flatMap(years), weight: 'sure' };
    },
  ],
  [
    /(?<year>[12][0-9]{2})0年代/g,
    ({ year = '' }) => ({ readings: numbers(Number(`${year}0`), Number(`${year.slice(-1)}0`)), weight: 'sure' }),
  ],
  [/半个世纪/g, () => ({ readings: numbers(0.5, 50), weight: 'likely' })],
  [
    new RegExp(`(?<number>${NUMBER})个世纪`, 'g'),
    ({ number: written }) => number(written, 'likely', (value) => numbers(100 * value)),
  ],
  [
    new RegExp(`(?<number>${NUMBER})世纪`, 'g'),
    ({ number: written }) => number(written, 'sure', (value) => numbers(100 * (value - 1))),
  ],
  [
    /(?<![0-9一二三四五六七八九个])(?<month>[0-9]{1,2}|十[一二]?|[一二三四五六七八九])月(?!亮|球|饼|光|经|票|薪|入|供|台)/g,
    ({ month: written = '' }) => {
      const value = chineseValue(written) ?? 0;
      return value < 1 || value > 12 ? undefined : { readings: [...month(value), ...numbers(value)], weight: 'sure' };
    },
  ],
  [
    new RegExp(
      `${TIME}(?<![零〇十百千万0-9.]|(?<![周期拜])[一二三四五六七八九])(?<hour>${HOUR})(?:点|时(?!间|代|候|期|刻|常|而|髦|速|差|机|任|不))(?:(?<half>半)|(?<quarter>[一三])刻|过?(?<minute>${NOUGHT})分?|整)?钟?(?![零〇一二三四五六七八九百千万亿])`,
      'g',
    ),
    ({ period, hour = '', half, quarter, minute }, { text }) => {
      const value = chineseValue(hour);
      if (value === undefined) return undefined;
      const minutes =
        half !== undefined
          ? 30
          : quarter === undefined
            ? minute === undefined
              ? 0
              : (chineseValue(minute.replace('零', '')) ?? 0)
            : quarter === '一'
              ? 15
              : 45;
      const plain =
        minutes === 0
          ? numbers(value)
          : minute !== undefined && !/分/.test(text)
            ? numbers(Number(`${value}.${minutes}`))
            : [];
      const readings = [...clock(value, minutes, halfOf(period, value)), ...plain];
      return { readings, weight: period !== undefined || minutes > 0 ? 'sure' : 'possible' };
    },
  ],
  [
    new RegExp(`${TIME}(?<![0-9:])(?<hour>[0-9]{1,2})[:：](?<minute>[0-5][0-9])(?![0-9])`, 'g'),
    ({ period, hour = '', minute = '' }) => ({
      readings: [
        ...clock(Number(hour), Number(minute), halfOf(period, Number(hour))),
        `pair ${Number(hour)} ${Number(minute)}`,
      ],
      weight: 'sure',
    }),
  ],
  // Scores and ratios: 六比三
  [
    /(?<first>[零一二两三四五六七八九十百]{1,7})(?=比[零一二两三四五六七八九十])|(?<=[零一二两三四五六七八九十]比)(?<second>[零一二两三四五六七八九十百千万]{1,7})(?![较方如例喻赛])/g,
    ({ first, second }) => number(first ?? second),
  ],
  [
    /差(?:(?<minute>[0-9一二三四五六七八九十]{1,2})分|一刻)(?:钟)?(?:就)?(?:到)?(?<hour>[0-9]{1,2}|[一二两三四五六七八九十]{1,2})点/g,
    ({ minute, hour = '' }) => {
      const [at, before] = [chineseValue(hour) ?? 0, minute === undefined ? 15 : (chineseValue(minute) ?? 0)];
      return { readings: clock(at === 1 ? 12 : at - 1, 60 - before, undefined), weight: 'sure' };
    },
  ],
  [/(?:正午|中午(?!十|1))/g, () => ({ readings: clock(12, 0, 'afternoon'), weight: 'possible' })],
  [/(?:午夜|半夜)/g, () => ({ readings: clock(0, 0, undefined), weight: 'possible' })],
  [/一刻钟/g, () => ({ readings: numbers(15, 0.25), weight: 'possible' })],
  [/腊月/g, () => ({ readings: [...month(12), ...numbers(12)], weight: 'possible' })],
  [
    new RegExp(`(?<number>${NUMBER})[块元](?<more>[一二三四五六七八九1-9])(?![十百千万0-9]|${MEASURE})(?:毛|角)?`, 'g'),
    ({ number: written = '', more = '' }) => {
      const value = chineseValue(written);
      return value === undefined ? undefined : { readings: numbers(value + digit(more) / 10), weight: 'sure' };
    },
  ],
  [
    /(?<number>[一二两三四五六七八九1-9])[毛角](?=钱|[，。！？的五]|$)/g,
    ({ number: written }) => number(written, 'likely', (value) => numbers(value / 10, 10 * value)),
  ],
  // 一米八, 9秒93, 三十八度九
  [
    new RegExp(
      `(?<number>${NUMBER})[米度秒斤尺](?<more>[一二三四五六七八九]{1,2}|[0-9]{1,2})(?![零一二三四五六七八九十百千万0-9分]|${MEASURE})`,
      'g',
    ),
    ({ number: written = '', more = '' }) => {
      const value = chineseValue(written);
      return value === undefined
        ? undefined
        : { readings: numbers(Number(`${value}.${[...more].map(digit).join('')}`)), weight: 'sure' };
    },
  ],
  [
    new RegExp(
      `(?<number>${NUMBER})(?:个半(?!球|岛|圆|导|径)(?<hours>小时|钟头)?|(?:年|天|倍|米|公里|岁|斤|吨|点|分|周|百|千|万|亿|里|杯|块)半)`,
      'g',
    ),
    ({ number: written = '', hours }, { text }) => {
      const value = chineseValue(written);
      if (value === undefined) return undefined;
      const unit = SMALL.get(text.slice(-2, -1)) ?? LARGE.get(text.slice(-2, -1)) ?? 1;
      return {
        readings: numbers((value + 0.5) * unit, hours === undefined ? undefined : 60 * value + 30),
        weight: 'sure',
      };
    },
  ],
  [/半(?:个)?(?:小时|钟头)/g, () => ({ readings: numbers(0.5, 30), weight: 'possible' })],
  [/半年/g, () => ({ readings: numbers(0.5, 6), weight: 'likely' })],
  [
    new RegExp(`翻(?:了)?(?<number>${NUMBER})番`, 'g'),
    ({ number: written = '' }) => ({ readings: numbers(2 ** (chineseValue(written) ?? 1)), weight: 'likely' }),
  ],
  [/翻(?:了)?倍|加倍|双倍|成倍/g, () => ({ readings: numbers(2), weight: 'possible' })],
  [
    new RegExp(`(?<number>${NUMBER})倍`, 'g'),
    ({ number: written }) => number(written, undefined, (value) => [...numbers(value + 1), ...percent(100 * value)]),
  ],
  [/(?:一对|夫妇|夫妻|双(?!方|击)|两者|俩|情侣|双方)/g, () => ({ readings: numbers(2), weight: 'possible' })],
  [/一打/g, () => ({ readings: numbers(12), weight: 'possible' })],
  [
    new RegExp(`(?<number>[一二两三四五六七八九0-9]+)打(?!开|算|击|破|造|败|电|包|扫|听|扰|断|动)`, 'g'),
    ({ number: written }) => number(written, 'possible', (value) => numbers(12 * value)),
  ],
  [/二战/g, () => ({ readings: numbers(2), weight: 'possible' })],
  [/一战/g, () => ({ readings: numbers(1), weight: 'possible' })],
  [
    new RegExp(`(?<number>${NUMBER})千(?=[卡克米瓦赫伏])`, 'g'),
    ({ number: written }) => number(written, 'sure', (value) => numbers(1000 * value)),
  ],
  // A few: 三五个, 七八十, 二十五六
  [
    /(?<![零〇一二三四五六七八九百点])(?<head>[一二三四五六七八九]?十)?(?<low>[一二三四五六七八九])(?<high>[一二三四五六七八九])(?<unit>[十百千万亿]+|(?!年))(?![零〇一二三四五六七八九])/g,
    ({ head, low = '', high = '', unit = '' }) => {
      const base = head === undefined ? 0 : (chineseValue(head) ?? 0);
      const factor = [...unit].reduce((product, sign) => product * (SMALL.get(sign) ?? LARGE.get(sign) ?? 1), 1);
      return { readings: numbers((base + digit(low)) * factor, (base + digit(high)) * factor), weight: 'possible' };
    },
  ],
  [
    /(?<![0-9〇零一二三四五六七八九])(?<short>[0-9〇零一二三四五六七八九]{2})年(?!代|来|前|后|内|间|级|龄|纪|之)/g,
    ({ short = '' }) => {
      const value = Number([...short].map(digit).join(''));
      return { readings: numbers(value, 1900 + value, 2000 + value), weight: 'sure' };
    },
  ],
  [new RegExp(`第(?<number>${NUMBER})`, 'g'), ({ number: written }) => number(written)],
  [
    new RegExp(`(?<=[\\u4e00-\\u9fff])(?<number>[一二三四五六七八九十]{1,3})世(?![界纪上间人代])`, 'g'),
    ({ number: written }) => number(written, 'likely'),
  ],
  [
    new RegExp(`(?<number>${NUMBER})[亩斤里](?![面程外内头])`, 'g'),
    ({ number: written }) => number(written, 'possible', (value) => numbers(value / 2)),
  ],
  [
    new RegExp(
      `(?<number>${FIGURE}(?:[多余来]?(?:[十百千]?(?:万亿|[万亿])|[百千十](?![分卡克米瓦赫伏])))?)(?![A-Za-z])|(?<metric>${FIGURE}) ?(?:[kcm]?m|k?g|m?l|[KMGT]B|k?W|kWh|Hz|km/h|°C|x)(?![A-Za-z])`,
      'g',
    ),
    ({ number: written, metric }) =>
      number(written ?? metric, (chineseValue(written ?? metric ?? '') ?? 0) > 1 ? 'sure' : 'possible'),
  ],
  [
    new RegExp(`(?<number>${NUMBER})(?=(?:多|余)?(?:${MEASURE}))(?!点[零〇一二三四五六七八九])`, 'g'),
    ({ number: written = '' }) => number(written, /^[百千万亿]$/.test(written) ? 'possible' : undefined),
  ],
  [
    new RegExp(`(?<number>${NUMBER})`, 'g'),
    ({ number: written = '' }) => {
      const value = chineseValue(written);
      return number(written, value !== undefined && value > 10 && written.length > 1 ? 'sure' : 'possible');
    },
  ],
  // G20, 歼-20
  [/(?<=[A-Za-z]-?)(?<figure>[0-9]+)/g, ({ figure }) => ({ readings: numbers(Number(figure)), weight: 'possible' })],
];

function readShare(value: number | undefined): Reading | undefined {
  return value === undefined ? undefined : { readings: percent(value), weight: 'sure' };
}

function slashed(above: string, below: string): Reading {
  return { readings: share(Number(above) / Number(below)), weight: 'possible' };
}

function digit(sign: string): number {
  return DIGITS.get(sign) ?? Number(sign);
}

/** The values that a Chinese text states. */
export function chineseMentions(text: string): Mention[] {
  return mentions(text, RULES);
}
