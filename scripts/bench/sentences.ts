import { readFileSync } from 'node:fs';

/** Ten words each: what the time to the first token is measured on. */
export const TEN_WORDS: Readonly<Record<string, string>> = {
  en: 'The weather was nice today, so we walked to school.',
  zh: '今天天气很好，所以我们一起走路去学校。',
  de: 'Das Wetter war heute schön, also gingen wir zu Fuß.',
  fr: 'Il faisait beau aujourd’hui, alors nous sommes allés à pied.',
  es: 'Hoy hacía buen tiempo, así que fuimos andando al colegio.',
};

const ENGLISH = [
  'Where is the nearest station?',
  'I would like a cup of coffee with milk, please.',
  'She has lived in this city for more than ten years.',
  'The meeting starts at nine o’clock in the morning.',
  'Could you please send me the report before Friday?',
  'He did not know the answer to the question.',
  'Machine learning is a branch of artificial intelligence.',
  'We bought three apples and two bottles of water at the market.',
];
const CHINESE = [
  '最近的车站在哪里？',
  '我想要一杯加牛奶的咖啡。',
  '她在这座城市住了十多年。',
  '会议早上九点开始。',
  '请你在星期五之前把报告发给我好吗？',
  '他不知道这个问题的答案。',
  '机器学习是人工智能的一个分支。',
  '我们在市场买了三个苹果和两瓶水。',
];

/** Sentences of everyday length in a language, as many as wanted. */
export function everyday(language: string, count: number): string[] {
  const known = language.startsWith('zh') ? CHINESE : ENGLISH;
  return Array.from({ length: count }, (_, index) => known[index % known.length] ?? '');
}

/** The lines of a file, or 48 sentences of everyday length. */
export function documentIn(language: string, file: string | undefined): string[] {
  if (file === undefined) return everyday(language, 48);
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}
