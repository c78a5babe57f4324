import type { Candidate, Node } from './hypothesis.ts';
import type { RequiredPhrases } from './rules/required.ts';
import type { Rules } from './rules.ts';
import type { StepResult } from './seq2seq.ts';

/** Hypotheses beyond one for every token of the required phrases. */
const SPARE = 4;
const MOST_HYPOTHESES = 24;

/** Hypotheses that a search for translations with these phrases needs at least. */
export function beamFor(required: RequiredPhrases): number {
  return Math.min(MOST_HYPOTHESES, required.size + 1 + SPARE);
}

/**
 * Continuations of hypotheses that have to contain phrases, in the order in which a beam takes them. The beam is divided
 * into banks by the number of the phrases' tokens that a hypothesis has, so that one that has begun a phrase does not
 * compete with those that put it off: dynamic beam allocation (Post and Vilar 2018, "Fast lexically constrained
 * decoding with dynamic beam allocation for neural machine translation").
 */
export function banked(
  rules: Rules,
  required: RequiredPhrases,
  rows: readonly Node[],
  result: StepResult,
  firstRow: number,
): Candidate[] {
  const { beam } = rules.options;
  const { endOfSentence } = rules.tokens;
  const pool = rows.flatMap((node, row) => continuations(rules, required, node, row, result, firstRow + row));
  pool.sort((a, b) => b.total - a.total);
  const banks = Math.min(required.size + 1, beam);
  const bankOf = ({ row, id }: Candidate): number => {
    const node = rows[row];
    if (node === undefined || id === endOfSentence) return banks - 1;
    return Math.floor((required.tokens(node, id) * (banks - 1)) / required.size);
  };
  const share = Math.floor(beam / banks);
  const free = new Array<number>(banks).fill(share);
  const last = beam - share * (banks - 1);
  free[banks - 1] = last;
  const ending: Candidate[] = [];
  const chosen: Candidate[] = [];
  const others: Candidate[] = [];
  let complete = 0;
  for (const candidate of pool) {
    const bank = bankOf(candidate);
    if (bank === banks - 1) complete += 1;
    if (candidate.id === endOfSentence) {
      if (complete <= last) ending.push(candidate);
    } else if ((free[bank] ?? 0) > 0) {
      free[bank] = (free[bank] ?? 0) - 1;
      chosen.push(candidate);
    } else others.push(candidate);
  }
  const going = [...chosen, ...others.slice(0, Math.max(0, beam - chosen.length))];
  return [...ending.slice(0, beam), ...going.sort((a, b) => b.total - a.total)];
}

/** The best continuations of one row, and those that a phrase wants, whatever their rank. */
function continuations(
  rules: Rules,
  required: RequiredPhrases,
  node: Node,
  row: number,
  result: StepResult,
  at: number,
): Candidate[] {
  const beginnings = rules.beginnings(node, row, result, at);
  if (beginnings !== undefined) return beginnings;
  const wanted = required.wanted(node);
  const found = wanted.map((id, column) => {
    const logProb = rules.scored(result, at, column);
    return { row, id, logProb, total: node.total + logProb };
  });
  let best = 0;
  for (let rank = 0; rank < result.k && best < rules.options.beam; rank += 1) {
    const id = result.ids[at * result.k + rank] ?? 0;
    if (wanted.includes(id) || !rules.mayFollow(node, id)) continue;
    const logProb = result.logProbs[at * result.k + rank] ?? 0;
    found.push({ row, id, logProb, total: node.total + logProb });
    best += 1;
  }
  return found;
}
