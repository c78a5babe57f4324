import { englishOrdinal, ONES, ORDINALS, TENS, UNITS } from '../hints/number-words.ts';
import { englishValue } from './english-value.ts';
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
} from './mention.ts';

const alternatives = (words: Iterable<string>): string => [...words].join('|');

const FIGURE = String.raw`(?<![A-Za-z0-9.]|[A-Za-z]-)(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?`;
const ONE_WORD = alternatives([...ONES.keys(), ...TENS.keys(), 'hundred', ...UNITS.keys()]);
const WORDS = String.raw`(?<![A-Za-z])(?:(?:an?|another) (?=hundred|thousand|million|billion|trillion))?(?:${ONE_WORD})(?:(?:-|(?<=hundred|thousand|million) and | )(?:${ONE_WORD}))*(?![A-Za-z])`;
const SCALE = 'thousand|million|billion|trillion';
const NUMBER = String.raw`(?:${FIGURE}(?:[ -]?(?:${SCALE})(?![A-Za-z])|(?:k|mn|bn|m)(?![A-Za-z0-9]))?|${WORDS}(?: point (?:(?:${alternatives([...ONES.keys()].slice(0, 10))}) ?)+)?)`;
const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const DAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const NAMES = [...ORDINALS.keys()];
const ORDINAL = String.raw`(?:(?:${ONE_WORD})(?:-| and | ))*(?:${alternatives(NAMES.slice(1))})`;
const SHARE = alternatives(['half', 'quarter', ...NAMES.slice(3)]);

function number(written = ''): Reading | undefined {
  const value = englishValue(written);
  if (value === undefined) return NOTHING;
  const round = /^(?:an?|another) /i.test(written);
  if (/^(?:hundred|thousand|million|billion)$/i.test(written)) return { readings: numbers(value), weight: 'possible' };
  return {
    readings: numbers(value),
    weight: round ? 'likely' : !/^[0-9]/.test(written) ? weightOf(value) : value > 1 ? 'sure' : 'likely',
  };
}

function timesOf(written = 'one', factor: number): Reading | undefined {
  const value = /^(?:an?|one)?$/i.test(written.trim()) ? 1 : englishValue(written.trim());
  return value === undefined
    ? undefined
    : { readings: numbers(value * factor, value), weight: value === 1 && factor !== 12 ? 'possible' : 'likely' };
}

const hourOf = (written: string): number => englishValue(written) ?? 0;
const HOUR = String.raw`[0-9]{1,2}|${alternatives([...ONES.keys()].slice(1, 13))}`;
const MINUTE = String.raw`[0-9]{1,2}|(?:twenty|thirty|forty|fifty)(?:[- ](?:${alternatives([...ONES.keys()].slice(1, 10))}))?|${alternatives([...ONES.keys()].slice(1))}`;

/** a.m. and in the morning; p.m., in the evening, at night */
function halfOf(said: string | undefined): 'morning' | 'afternoon' | undefined {
  if (said === undefined) return undefined;
  return /^\s*(?:a|in the m)/i.test(said) && !/at night|afternoon/i.test(said) ? 'morning' : 'afternoon';
}
const HALF = String.raw`(?<half> ?(?:a\.?m(?![a-z])\.?|p\.?m(?![a-z])\.?)| in the (?:early )?(?:morning|afternoon|evening)| at night)`;

const RULES: readonly Rule[] = [
  [
    /(?<![a-z])(?:no one|one another|each other|one day|at once|once again|one by one|the one|which one|this one|that one|(?:dozens|scores|hundreds|thousands|tens|millions|billions)(?: (?:and|upon|of) (?:dozens|scores|hundreds|thousands|tens|millions|billions))*|second[- ]hand|first[- ]hand|seconds|at first|first of all|for one thing|on (?:the )?one hand|on the other hand|one or two|twenty-four seven|24\/7)(?![a-z])/gi,
    () => NOTHING,
  ],
  [
    new RegExp(`(?<![a-z])(?<day>${alternatives(DAYS)})s?(?![a-z])`, 'gi'),
    ({ day = '' }) => ({ readings: weekday(DAYS.indexOf(day.toLowerCase())), weight: 'sure' }),
  ],
  [
    new RegExp(
      `(?<![A-Za-z])(?<month>${alternatives(MONTHS.map((name) => name[0]?.toUpperCase() + name.slice(1)))}|${alternatives(MONTHS.map((name) => name.toUpperCase()))})(?![A-Za-z])`,
      'g',
    ),
    ({ month: name = '' }, { before, after }) => {
      const doubtful = /^(?:may|march)$/i.test(name);
      const dated =
        /[0-9](?:st|nd|rd|th)?(?: of)? $|(?:in|since|until|by|of|from|last|next|this|early|late|mid) $/i.test(before) ||
        /^\.?,? [0-9]/.test(after);
      return {
        readings: [
          ...month(MONTHS.indexOf(name.toLowerCase()) + 1),
          ...numbers(MONTHS.indexOf(name.toLowerCase()) + 1),
        ],
        weight: doubtful && !dated ? 'possible' : 'sure',
      };
    },
  ],
  [
    new RegExp(String.raw`(?<![A-Za-z])(?<month>Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?:\.|(?= [0-9]))`, 'g'),
    ({ month: name = '' }) => {
      const value = MONTHS.findIndex((one) => one.startsWith(name.toLowerCase())) + 1;
      return { readings: [...month(value), ...numbers(value)], weight: 'sure' };
    },
  ],
  [
    new RegExp(`(?<![A-Za-z0-9])(?<hour>${HOUR}) o['’]clock`, 'gi'),
    ({ hour = '' }) => ({ readings: [...clock(hourOf(hour), 0, undefined), ...numbers(hourOf(hour))], weight: 'sure' }),
  ],
  [
    new RegExp(
      String.raw`(?<![A-Za-z0-9])(?:(?<word>half|(?:a )?quarter)|(?<minute>${MINUTE})(?: minutes?)?) (?<side>past|to) (?<hour>${HOUR})(?![A-Za-z0-9:.,-]*[0-9%])(?! (?:percent|per cent|years|times|days|people|hundred|thousand|million))${HALF}?`,
      'gi',
    ),
    ({ word, minute, side = '', hour = '', half }) => {
      if (
        word === undefined &&
        /to/i.test(side) &&
        minute !== undefined &&
        !/^(?:5|10|20|25|five|ten|twenty|twenty[- ]five)$/i.test(minute)
      )
        return undefined;
      const minutes = word === undefined ? (englishValue(minute ?? '') ?? 0) : /half/i.test(word) ? 30 : 15;
      const at = hourOf(hour);
      const readings = /past/i.test(side)
        ? clock(at, minutes, halfOf(half))
        : clock(at === 1 ? 12 : at - 1, 60 - minutes, halfOf(half));
      return {
        readings: [...readings, ...(word === undefined && /to/i.test(side) ? numbers(minutes, at) : [])],
        weight: 'sure',
      };
    },
  ],
  [
    new RegExp(`(?<![0-9:A-Za-z])(?<hour>${HOUR})(?:[:.](?<minute>[0-5][0-9]))?(?: o['’]clock)?${HALF}`, 'gi'),
    ({ hour = '', minute = '0', half }) => ({
      readings: clock(hourOf(hour), Number(minute), halfOf(half)),
      weight: 'sure',
    }),
  ],
  [
    /(?<![0-9:])(?<hour>[0-9]{1,2}):(?<minute>[0-5][0-9])(?![0-9:])/g,
    ({ hour = '', minute = '' }) => ({
      readings: [...clock(Number(hour), Number(minute), undefined), `pair ${Number(hour)} ${Number(minute)}`],
      weight: 'sure',
    }),
  ],
  [/(?<![a-z])(?:at )?noon(?![a-z])/gi, () => ({ readings: clock(12, 0, 'afternoon'), weight: 'possible' })],
  [/(?<![a-z])midnight(?![a-z])/gi, () => ({ readings: clock(0, 0, undefined), weight: 'possible' })],
  [
    new RegExp(
      String.raw`(?<number>${NUMBER})(?: ?%| per ?cent(?:age points?)?| percentage points?)(?<off>(?: off| discount))?`,
      'gi',
    ),
    ({ number: written = '', off }) => {
      const value = englishValue(written);
      return value === undefined
        ? undefined
        : { readings: [...percent(value), ...(off === undefined ? [] : percent(100 - value))], weight: 'sure' };
    },
  ],
  [/(?<![a-z])half[- ]price(?![a-z])/gi, () => ({ readings: percent(50), weight: 'likely' })],
  [
    /(?<![0-9a-z/])(?<above>[0-9]{1,2})\/(?<below>[0-9]{1,3})(?![0-9/])/gi,
    ({ above = '', below = '' }) => ({ readings: share(Number(above) / Number(below)), weight: 'possible' }),
  ],
  [
    new RegExp(
      String.raw`(?<above>${NUMBER})(?: out of| in)(?: every)? (?<below>${alternatives([...ONES.keys()].slice(2, 11))}|hundred|[1-9]0?|100)(?![A-Za-z0-9,.]*[0-9%])(?! (?:percent|minutes|years|days|hours|months|weeks|seconds|thousand|million))`,
      'gi',
    ),
    ({ above = '', below = '' }) => {
      const [part, whole] = [englishValue(above), below === 'hundred' ? 100 : englishValue(below)];
      return part === undefined || whole === undefined || part >= whole
        ? undefined
        : { readings: [...share(part / whole), `pair ${part} ${whole}`, ...numbers(part, whole)], weight: 'likely' };
    },
  ],
  [
    new RegExp(
      String.raw`(?<![A-Za-z])half (?:an?|one) (?<unit>dozen|century|million|billion|trillion|thousand|hundred|hour)(?![a-z])`,
      'gi',
    ),
    ({ unit = '' }) => halved(unit),
  ],
  [/(?<![a-z])half[- ](?<unit>dozen|century|million|billion|hour|decade)(?![a-z])/gi, ({ unit = '' }) => halved(unit)],
  [
    new RegExp(
      String.raw`(?<number>${NUMBER}|(?<![A-Za-z])an?)(?: [a-z]+)? and (?:a|one)[- ](?<part>half|quarter|third)(?: (?<scale>${SCALE}|hours?))?(?![a-z])`,
      'gi',
    ),
    ({ number: written = '', part = '', scale = '' }, { text }) => {
      const whole = /^an?$/i.test(written) ? 1 : englishValue(written);
      if (whole === undefined) return undefined;
      const value = whole + (part.toLowerCase() === 'half' ? 0.5 : part.toLowerCase() === 'third' ? 1 / 3 : 0.25);
      return {
        readings: numbers(
          value *
            (UNITS.get(scale.toLowerCase()) ??
              UNITS.get(/ (million|billion|thousand|trillion) and/i.exec(text)?.[1]?.toLowerCase() ?? '') ??
              1),
          /hour/i.test(text) ? 60 * value : undefined,
        ),
        weight: 'sure',
      };
    },
  ],
  [
    new RegExp(String.raw`(?<above>${NUMBER}|(?<![A-Za-z])an?)[ -](?<below>${SHARE})(?<many>s)?(?![A-Za-z])`, 'gi'),
    ({ above = '', below = '', many }, { text }) => {
      const part = /^an?$/i.test(above) ? 1 : englishValue(above);
      const name = below.toLowerCase();
      const whole =
        name === 'half' ? 2 : name === 'quarter' ? 4 : (englishOrdinal(name) ?? englishOrdinal(`one ${name}`));
      if (part === undefined || whole === undefined || part > 1 !== (many !== undefined)) return undefined;
      const alone = /^an? /i.test(text) || name === 'quarter' || name === 'half';
      return {
        readings: [
          ...share(part / whole),
          ...(name === 'quarter' ? numbers(part, 15 * part, 3 * part) : part === 1 ? numbers(whole) : []),
        ],
        weight: alone ? 'possible' : 'sure',
      };
    },
  ],
  [
    /(?<![0-9A-Za-z])(?<year>1[0-9]{3}|20[0-9]{2})['’]?s(?![a-z])/gi,
    ({ year = '' }) => {
      const [value, tens] = [Number(year), Number(year.slice(2))];
      return { readings: numbers(value, tens === 0 ? value / 100 + 1 : tens), weight: 'sure' };
    },
  ],
  [
    /['‘’]?(?<![0-9A-Za-z])(?<tens>[2-9]0)['’]?s(?![a-z])/gi,
    ({ tens }) => ({ readings: numbers(Number(tens), 1900 + Number(tens)), weight: 'sure' }),
  ],
  [
    /(?<![a-z])(?<tens>twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)(?![a-z])/gi,
    ({ tens = '' }) => {
      const value = TENS.get(tens.toLowerCase().replace(/ies$/, 'y')) ?? 0;
      return { readings: numbers(value, 1900 + value), weight: 'likely' };
    },
  ],
  [
    /(?<![0-9A-Za-z])['‘’](?<year>[0-9]{2})(?![0-9A-Za-z])/g,
    ({ year }) => ({ readings: numbers(Number(year), 1900 + Number(year), 2000 + Number(year)), weight: 'sure' }),
  ],
  [
    new RegExp(
      String.raw`(?:(?<figure>[0-9]{1,2})(?:st|nd|rd|th)|(?<![A-Za-z])(?<words>${ORDINAL}))(?=(?:,| and| or| to)? (?:[a-z]+ )?(?:[0-9]{1,2}(?:st|nd|rd|th)|[a-z-]+)[ -]centur|[ -]centur)`,
      'gi',
    ),
    ({ figure, words = '' }) => {
      const value = figure === undefined ? englishOrdinal(words) : Number(figure);
      return value === undefined ? undefined : { readings: numbers(value, 100 * (value - 1)), weight: 'sure' };
    },
  ],
  [
    new RegExp(
      `(?<number>${NUMBER}|(?<![A-Za-z])an?)(?: of)? (?<unit>centuries|century|decades?|dozen|score)(?![a-z])`,
      'gi',
    ),
    ({ number: written, unit = '' }) =>
      timesOf(written, { c: 100, de: 10, do: 12, s: 20 }[/^(?:c|de|do|s)/.exec(unit.toLowerCase())?.[0] ?? ''] ?? 1),
  ],
  [
    /(?<![a-z])(?:decade|dozen|century)(?![a-z])/gi,
    (_, { text }) => ({
      readings: numbers({ decade: 10, dozen: 12, century: 100 }[text.toLowerCase()] ?? 0),
      weight: 'possible',
    }),
  ],
  [/(?<![a-z])fortnight(?![a-z])/gi, () => ({ readings: numbers(14, 2), weight: 'possible' })],
  [
    /(?<![a-z])quarters?(?: of an hour)?(?![a-z])/gi,
    () => ({ readings: [...share(0.25), ...numbers(15)], weight: 'possible' }),
  ],
  [/(?<![a-z])doubled(?![a-z])/gi, () => ({ readings: numbers(2), weight: 'likely' })],
  [/(?<![a-z])(?:half|halves|halved|halve)(?![a-z])/gi, () => ({ readings: share(0.5), weight: 'possible' })],
  [
    /(?<![a-z])(?:both|couples?|pairs?|twins?|doubles?|doubled|dual|either|two-way)(?![a-z])/gi,
    () => ({ readings: numbers(2), weight: 'possible' }),
  ],
  [/(?<![a-z])twice(?![a-z])/gi, () => ({ readings: numbers(2, 3), weight: 'likely' })],
  [
    /(?<![a-z])(?:thrice|triplets?|triples?|tripled|trio)(?![a-z])/gi,
    () => ({ readings: numbers(3, 2), weight: 'possible' }),
  ],
  [/(?<![a-z])(?:quadrupled?|quartet)(?![a-z])/gi, () => ({ readings: numbers(4, 3), weight: 'possible' })],
  [/(?<![a-z])(?:once|single|sole|another|alone)(?![a-z])/gi, () => ({ readings: numbers(1), weight: 'possible' })],
  [
    new RegExp(`(?<number>${FIGURE}|(?<![A-Za-z])(?:${ONE_WORD})(?:-(?:${ONE_WORD}))?)[- ]?fold(?![a-z])`, 'gi'),
    ({ number: written = '' }) => {
      const value = englishValue(written);
      return value === undefined
        ? undefined
        : { readings: [...numbers(value, value - 1), ...percent(100 * value)], weight: 'likely' };
    },
  ],
  [
    new RegExp(`(?<number>${NUMBER}) times`, 'gi'),
    ({ number: written = '' }) => {
      const value = englishValue(written);
      return value === undefined ? undefined : { readings: numbers(value, value - 1), weight: weightOf(value) };
    },
  ],
  [
    /(?<![A-Za-z0-9.,])(?<figure>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:st|nd|rd|th)(?![A-Za-z0-9])/gi,
    ({ figure = '' }) => ({ readings: numbers(Number(figure.replaceAll(',', ''))), weight: 'sure' }),
  ],
  [
    new RegExp(`(?<![A-Za-z])(?<words>${ORDINAL})(?![A-Za-z])`, 'gi'),
    ({ words = '' }, { before }) => {
      const value = englishOrdinal(words);
      if (value === undefined) return undefined;
      const unit =
        words.toLowerCase() === 'second' && !/(?:the|her|his|its|my|our|their|your|and|world's) $/i.test(before);
      return { readings: numbers(value), weight: unit || value < 2 ? 'possible' : weightOf(value) };
    },
  ],
  // Elizabeth II, Chapter IV, World War I
  [
    /(?<=[A-Z][a-z]+ )(?<roman>(?:X{0,3})(?:IX|IV|V?I{0,3}))(?![A-Za-z'’])/g,
    ({ roman = '' }) => {
      const value = [...roman].reduce((sum, sign, at) => {
        const [one, next] = [ROMAN[sign] ?? 0, ROMAN[roman.charAt(at + 1)] ?? 0];
        return one < next ? sum - one : sum + one;
      }, 0);
      return value === 0 ? undefined : { readings: numbers(value), weight: roman.length > 1 ? 'likely' : 'possible' };
    },
  ],
  // five to eight per cent
  [
    new RegExp(
      `(?<number>${NUMBER})(?=(?: to | or |-|–)(?:${FIGURE}|(?:${ONE_WORD})(?:-(?:${ONE_WORD}))?)(?:%| per ?cent))`,
      'gi',
    ),
    ({ number: written = '' }) => {
      const value = englishValue(written);
      return value === undefined ? undefined : { readings: [...numbers(value), ...percent(value)], weight: 'sure' };
    },
  ],
  // thirty to sixty thousand
  [
    new RegExp(
      `(?<number>${NUMBER})(?= ?(?:to|or|and|-|–) ?(?:${FIGURE}|(?:${ONE_WORD})(?:-(?:${ONE_WORD}))?) (?<scale>${SCALE}))`,
      'gi',
    ),
    ({ number: written = '', scale = '' }) => {
      const value = englishValue(written);
      return value === undefined
        ? undefined
        : { readings: numbers(value, value * (UNITS.get(scale.toLowerCase()) ?? 1)), weight: 'likely' };
    },
  ],
  [
    new RegExp(`(?<number>${NUMBER})(?!s(?![a-z]))`, 'gi'),
    ({ number: written = '' }, { after }) =>
      /^[0-9]/.test(written) && /^(?:[A-Za-z]{3,}|[A-Z])/.test(after) && !/^(?:GB|MB|KB|TB|W|V|Hz|M\b|K\b)/.test(after)
        ? { ...(number(written) ?? NOTHING), weight: 'possible' }
        : number(written),
  ],
  // G20, COVID-19
  [/(?<=[A-Za-z]-?)(?<figure>[0-9]+)/g, ({ figure }) => ({ readings: numbers(Number(figure)), weight: 'possible' })],
];

const ROMAN: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };

function halved(unit: string): Reading {
  const name = unit.toLowerCase();
  const whole = { dozen: 12, century: 100, hour: 60, decade: 10, hundred: 100 }[name] ?? UNITS.get(name) ?? 1;
  return {
    readings: numbers(whole / 2, whole === 60 || whole === 100 ? 0.5 : undefined),
    weight: whole > 1000 ? 'sure' : 'likely',
  };
}

/** The values that an English text states. */
export function englishMentions(text: string): Mention[] {
  return mentions(text, RULES);
}
