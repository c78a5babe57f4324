import type { HintTable } from '../../hints/hint-table.ts';
import type { Seq2Seq } from '../../decode/seq2seq.ts';
import type { Direction, PackManifest } from '../../pack/manifest.ts';
import { PackError } from '../../pack/pack-error.ts';
import { protector, type Protected } from '../../text/protect.ts';
import { languageOf, scriptsOf } from '../../languages/languages.ts';
import type { Mapped } from '../../text/mapped.ts';
import type { Tokenizers } from '../../tokenizer/load.ts';
import type { Tokenizer } from '../../tokenizer/tokenizer.ts';
import { LanguageError } from '../../translator.ts';
import { normalise } from './normalise.ts';

/** A pack's dictionary, and the pieces that the model reads its glosses between. */
export interface PackHints {
  readonly table: HintTable;
  readonly open: string;
  readonly close: string;
  readonly openId: number;
  readonly closeId: number;
}

/** A pack's model and tokenizer with what translation needs to know of its vocabulary. */
export class OpenedPack {
  /** Pieces that stand for protected spans: `⟦0⟧`, `⟦1⟧` … */
  readonly slots: readonly string[];
  private readonly slotPattern: RegExp;
  private readonly special: readonly number[];
  private readonly bannedFor = new Map<string, ReadonlySet<number>>();
  /** Finds the spans of a sentence that have to come back unchanged, and masks them with slots. */
  readonly protect: (sentence: string) => Protected;
  private readonly letters: Uint8Array;
  /** Names this very pack: another under its id has other files. */
  readonly identity: string;
  /** Absent in a pack whose model did not learn to read hints. */
  readonly hints: PackHints | undefined;
  /** Of the source; most packs have one for both sides. */
  readonly tokenizer: Tokenizer;
  readonly target: Tokenizer;

  /** @throws PackError `invalid` for markers of hints that the tokenizer lacks */
  constructor(
    readonly manifest: PackManifest,
    tokenizers: Tokenizers,
    readonly model: Seq2Seq,
    table?: HintTable,
  ) {
    const { source: tokenizer, target } = tokenizers;
    [this.tokenizer, this.target] = [tokenizer, target];
    this.identity = [manifest.id, ...manifest.files.map(({ sha256 }) => sha256.slice(0, 16))].join(' ');
    this.hints = table && packHints(manifest, tokenizer, table);
    const { open, close, openId, closeId } = this.hints ?? {};
    this.slots = slotsOf(manifest, tokenizer);
    this.slotPattern = new RegExp(this.slots.map(escaped).join('|'), 'g');
    const languages = manifest.directions.flatMap(({ from, to }) => [from, to]);
    const stated = manifest.directions.flatMap(({ tag, start }) => [tag, start]).filter((piece) => piece !== null);
    const tagPieces = [...new Set([...tokenizer.userDefined.filter((piece) => /^>>.*<<$/.test(piece)), ...stated])];
    const reserved = [open, close, ...tagPieces].filter((piece) => piece !== undefined);
    this.protect = protector({ symbols: this.slots, reserved, scripts: scriptsOf(languages) });
    const tags = tagPieces.map((piece) => target.idOf(piece));
    const { tokens } = manifest;
    const { unknown, beginOfSentence } = target;
    const special = [unknown, beginOfSentence, tokens.unknown, tokens.decoderStart, openId, closeId, ...tags];
    special.push(...manifest.decode.banned.flatMap((phrase) => (phrase.length === 1 ? phrase : [])));
    this.special = special.filter((id) => id !== undefined && id >= 0 && id !== tokens.endOfSentence) as number[];
    this.letters = Uint8Array.from({ length: target.vocabularySize }, (_, id) => (isWord(target, id) ? 1 : 0));
  }

  /** Whether a token holds a letter, or a byte of one. */
  readonly hasLetter = (id: number): boolean => this.letters[id] === 1;

  /** A text in the spelling that the model learnt, as `normalise`. */
  normalise(text: Mapped, language: string): Mapped {
    return normalise(text, language, this.manifest.text.normalisation);
  }

  /** A source text in the script variant that the model reads, as long as before. */
  inVariant(text: string, { from, sourceScript }: Direction): string {
    const rewrite = sourceScript === null ? undefined : languageOf(from).variants?.[sourceScript];
    return rewrite === undefined ? text : rewrite(text);
  }

  /**
   * Pieces that a translation into `to` must not contain: special ones and those in scripts that the manifest bans, such
   * as Chinese characters, which a small model copies into English when it does not know a word.
   */
  banned(to: string): ReadonlySet<number> {
    const known = this.bannedFor.get(to);
    if (known !== undefined) return known;
    const found = new Set(this.special);
    const scripts = this.manifest.directions.find((one) => one.to === to)?.bannedScripts ?? [];
    if (scripts.length > 0) {
      const written = new RegExp(`[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]`, 'u');
      for (let id = 0; id < this.target.vocabularySize; id += 1)
        if (written.test(this.target.pieceOf(id))) found.add(id);
    }
    this.bannedFor.set(to, found);
    return found;
  }

  /** The slots that stand in a text, in order. */
  slotsIn(text: string): readonly string[] {
    return this.slots.length === 0 ? [] : (text.match(this.slotPattern) ?? []);
  }

  /** The text with a space in the place of each slot. */
  blanked(text: string): string {
    return this.slots.length === 0 ? text : text.replace(this.slotPattern, ' ');
  }

  /** The text without slots and the space before each. */
  withoutSlots(text: string): string {
    return this.slots.length === 0 ? text : text.replace(new RegExp(`\\s*(?:${this.slotPattern.source})`, 'g'), '');
  }

  /** The language that an encoded source asks for by its tag. */
  targetOf(source: readonly number[]): string {
    const { directions } = this.manifest;
    const tagged = directions.find(({ tag, tagPlace }) => {
      const place = tagPlace === 'before' ? source[0] : source.at(-1);
      return tag !== null && this.tokenizer.idOf(tag) === place;
    });
    return (tagged ?? directions[0])?.to ?? '';
  }

  /** Tokens that every target in a language begins with. */
  startOf(to: string): readonly number[] {
    const start = this.manifest.directions.find((one) => one.to === to)?.start ?? null;
    const id = start === null ? undefined : this.target.idOf(start);
    return id === undefined ? [] : [id];
  }

  /** @throws LanguageError naming the pairs the pack has */
  direction(from: string, to: string): Direction {
    const { directions, name } = this.manifest;
    const found = directions.find((one) => one.from === from && one.to === to);
    if (found !== undefined) return found;
    const pairs = directions.map((one) => `${one.from} → ${one.to}`).join(', ');
    throw new LanguageError({ from, to, pack: name, pairs });
  }
}

/** The stand-ins for protected spans that the vocabulary has, from number 0 on. */
function slotsOf({ text: { slot } }: PackManifest, tokenizer: Tokenizer): string[] {
  const slots: string[] = [];
  if (slot === null) return slots;
  for (;;) {
    const piece = slot.replace('#', String(slots.length));
    if (!tokenizer.userDefined.includes(piece)) return slots;
    slots.push(piece);
  }
}

function escaped(piece: string): string {
  return piece.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}

function packHints({ id, hints }: PackManifest, tokenizer: Tokenizer, table: HintTable): PackHints | undefined {
  if (hints === undefined) return undefined;
  const [openId, closeId] = [hints.open, hints.close].map((piece) => {
    const found = tokenizer.userDefined.includes(piece) ? tokenizer.idOf(piece) : undefined;
    if (found !== undefined) return found;
    const problem = `“${piece}”, which marks its hints, is no symbol of its tokenizer`;
    throw new PackError('invalid', { pack: id, file: 'pack.json', at: 'hints', problem });
  });
  if (openId === undefined || closeId === undefined) return undefined;
  return { table, open: hints.open, close: hints.close, openId, closeId };
}

function isWord(tokenizer: Tokenizer, id: number): boolean {
  return tokenizer.isByte(id) || (!tokenizer.isControl(id) && /\p{L}/u.test(tokenizer.pieceOf(id)));
}
