import type { Range } from '../../events.ts';
import { Glossary, type FoundTerm } from '../../terms/glossary.ts';
import { Mapped } from '../../text/mapped.ts';
import type { LetterCase } from '../../text/letter-case.ts';
import type { TranslateRequest } from '../../translator.ts';
import type { OpenedPack } from './opened-pack.ts';

/** A term of the user in a sentence; its range is in the sentence as it was prepared. */
export interface PlannedTerm extends FoundTerm {
  /** Where it stands in the sentence itself. */
  readonly source: Range;
  /** Its target as the model can write it. */
  readonly written: string;
}

/** What a sentence's plan says of its terms. */
export interface PlannedTerms {
  readonly to: string;
  readonly terms: readonly PlannedTerm[];
  readonly letterCase: LetterCase;
}

/** @throws TermError for terms that cannot be used or contradict each other */
export function glossaryFor(pack: OpenedPack, { from, to, terms }: TranslateRequest): Glossary | undefined {
  if (terms === undefined || terms.length === 0) return undefined;
  const direction = pack.direction(from, to);
  const readable = (source: string): string => pack.normalise(Mapped.of(pack.inVariant(source, direction)), from).text;
  return new Glossary(terms, from, readable, (form) => pack.hints?.table.irregular(form));
}

export function plannedTerms(
  pack: OpenedPack,
  glossary: Glossary | undefined,
  prepared: Mapped,
  sentence: string,
  to: string,
): PlannedTerm[] {
  const original = (range: Range): string => {
    const { start, end } = prepared.original(range);
    return sentence.slice(start, end);
  };
  const found = glossary?.find(prepared.text, original) ?? [];
  return found.map((one) => ({ ...one, source: prepared.original(one), written: written(pack, one.term.target, to) }));
}

function written(pack: OpenedPack, target: string, to: string): string {
  const { target: tokenizer } = pack;
  const { ids } = tokenizer.encode(pack.normalise(Mapped.of(target), to).text);
  return ids.some((id) => tokenizer.isUnknown(id)) ? target : tokenizer.decode(ids).trim();
}
