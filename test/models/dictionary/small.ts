import { gzipSync } from 'node:zlib';
import { Dictionary } from '../../../models/dictionary/dictionary.ts';
import type { RawEntry } from '../../../models/dictionary/entry.ts';
import { readSections, writeSections } from '../../../models/dictionary/file.ts';

/** Entries as CC-CEDICT writes them: simplified, traditional, pinyin, cost, glosses parted by a slash. */
const ENTRIES = `
研究 研究 yan2 jiu1 50 research/to do research
研究生 研究生 yan2 jiu1 sheng1 85 graduate student/postgraduate student
生命 生命 sheng1 ming4 70 life (as the characteristic of living beings)/living being; creature (CL:個|个[ge4],條|条[tiao2])
生 生 sheng1 75 to be born; to give birth/life/raw; uncooked
命 命 ming4 90 life; fate
起源 起源 qi3 yuan2 100 origin/to originate
学习 學習 xue2 xi2 60 to learn/to study
学校 學校 xue2 xiao4 65 school/CL:所[suo3]
学 學 xue2 80 to learn/to study/science/-ology
血洗 血洗 xue4 xi3 150 blood purge; carnage
群 群 qun2 90 group; crowd; flock, herd, pack etc
群 羣 qun2 105 variant of 群[qun2]
一下 一下 yi1 xia4 80 (used after a verb) give it a go/one time; once
一下儿 一下兒 yi1 xia4 r5 150 erhua variant of 一下[yi1 xia4]
行 行 hang2 75 row; line/commercial firm
行 行 xing2 70 to walk/OK!/will do
的 的 de5 30 of; ~'s (possessive particle)
的 的 di1 90 a taxi; a cab (abbr. for 的士[di1shi4])
出租车 出租車 chu1 zu1 che1 110 taxi
李 李 Li3 100 surname Li
李 李 li3 110 plum
书 書 shu1 90 book; letter; document/CL:本[ben3],冊|册[ce4]
著作 著作 zhu4 zuo4 95 to write/literary work; book; article
书店 書店 shu1 dian4 110 bookstore/bookshop that sells a book or two
孩子 孩子 hai2 zi5 65 child
儿童 兒童 er2 tong2 80 child; CL:個|个[ge4]
数字 數字 shu4 zi4 90 numeral; digit; number; figure
麻木 麻木 ma2 mu4 80 numb; insensitive
放弃 放棄 fang4 qi4 90 to renounce; to abandon; to give up
人工 人工 ren2 gong1 100 artificial; manpower
智能 智能 zhi4 neng2 100 intelligent; able
人工智能 人工智能 ren2 gong1 zhi4 neng2 150 artificial intelligence (AI)
云雀 雲雀 yun2 que4 150 skylark
计划 計劃 ji4 hua4 70 plan; project/CL:個|个[ge4],項|项[xiang4]
女 女 nu:3 70 female; woman
里面 裡面 li3 mian4 90 inside/also pr. [li3 mian5]/to tell sb sth (Tw)
后 後 hou4 70 back; behind; rear
后 后 hou4 90 empress; queen
`;
const IRREGULAR = { gave: 'give', children: 'child' };

export const rawEntries: readonly RawEntry[] = ENTRIES.trim()
  .split('\n')
  .map((line) => {
    const [, simplified = '', traditional = '', pinyin = '', cost = '', glosses = ''] =
      /^(\S+) (\S+) (.+?) (\d+) (.+)$/.exec(line) ?? [];
    return { simplified, traditional, pinyin, cost: Number(cost), glosses: glosses.split('/') };
  });

export const smallFile = (): Uint8Array<ArrayBuffer> => new Uint8Array(gzipSync(writeSections(rawEntries, IRREGULAR)));

export async function smallDictionary(): Promise<Dictionary> {
  return new Dictionary(await readSections(new Blob([smallFile()]).stream()));
}
