import { describe, expect, it } from 'vitest';
import { path } from '../../../models/decode/hypothesis.ts';
import { GREEDY, type BeginRule, type SearchJob, type SearchOptions } from '../../../models/decode/options.ts';
import { search } from '../../../models/decode/search.ts';
import '../live-states.ts';
import { TableModel, TOKENS, type Table } from './table-model.ts';

/** Piece of each id from 3 on. */
const PIECES = ['▁a', '▁am', 'm', 'b', '▁ambit', 'ition', '▁go', '.'];
const ID = (piece: string): number => 3 + PIECES.indexOf(piece);
const pieceOf = (id: number): string | undefined => PIECES[id - 3];

function rule(text: string, tokens: readonly string[] = PIECES): BeginRule {
  return { text, pieceOf, tokens: () => tokens.map(ID) };
}

async function best(table: Table, job: Partial<SearchJob>, options: Partial<SearchOptions> = {}): Promise<string[]> {
  const model = new TableModel(3 + PIECES.length, table);
  const whole: SearchJob = { source: [9, 2], maxLength: 6, minLength: 0, prefix: [], ...job };
  for await (const event of search(model, [whole], { ...GREEDY, ...options }))
    if (event.type === 'end') {
      const [found] = event.results;
      return found === undefined ? [] : path(found.node).map(({ id }) => pieceOf(id) ?? '</s>');
    }
  throw new Error('the search told no end');
}

/** A model that says `pieces`, whatever was forced before, and at each place other things with the weights given. */
function says(pieces: readonly string[], others: Readonly<Record<string, number>> = {}): Table {
  return (_source, target) => {
    const weights = new Array<number>(3 + PIECES.length).fill(0.001);
    for (const [piece, weight] of Object.entries(others)) weights[ID(piece)] = weight;
    weights[pieces[target.length] === undefined ? TOKENS.endOfSentence : ID(pieces[target.length] ?? '')] = 10;
    return weights;
  };
}

describe('a beginning in characters', () => {
  it('becomes the tokens that the model likes best among those that agree', async () => {
    expect(await best(says(['▁ambit', 'ition']), { begin: rule('▁am') })).toEqual(['▁ambit', 'ition', '</s>']);
    expect(await best(says(['▁am', '▁go']), { begin: rule('▁am') })).toEqual(['▁am', '▁go', '</s>']);
    expect(await best(says(['▁a', 'm', '▁go']), { begin: rule('▁am') })).toEqual(['▁a', 'm', '▁go', '</s>']);
  });

  it('keeps out what does not agree, however likely', async () => {
    expect((await best(says(['▁go', '.'], { '▁am': 1 }), { begin: rule('▁am') }))[0]).toBe('▁am');
    expect((await best(says(['▁a', 'b'], { m: 1 }), { begin: rule('▁am') })).slice(0, 2)).toEqual(['▁a', 'm']);
  });

  it('stands behind the forced tokens', async () => {
    const table = says(['▁a', '▁ambit', 'ition']);
    const found = await best(table, { prefix: [ID('▁go')], begin: rule('▁am') });
    expect(found.slice(0, 2)).toEqual(['▁go', '▁ambit']);
  });

  it('finds tokens of any rank, and those of a high rank that were not asked for', async () => {
    const unlikely: Table = (source, target) => {
      const weights = [...says(['▁go'])(source, target)];
      if (target.length === 0) weights[ID('▁ambit')] = 1e-6;
      return weights;
    };
    expect((await best(unlikely, { begin: rule('▁amb', ['▁ambit']) }))[0]).toBe('▁ambit');
    expect((await best(says(['▁ambit']), { begin: rule('▁am', ['▁am']) }))[0]).toBe('▁ambit');
  });

  it('must be spelled before the sentence ends, but for a space', async () => {
    expect(await best(says([], { '▁am': 1 }), { begin: rule('▁am') })).toEqual(['▁am', '</s>']);
    expect(await best(says([]), { begin: rule('▁') })).toEqual(['</s>']);
    expect((await best(says(['m'], { '▁go': 1 }), { begin: rule('▁') }))[0]).toBe('▁go');
  });

  it('may hold what a translation may not, and nothing beyond it', async () => {
    const banned = new Set([ID('▁am'), ID('▁ambit')]);
    expect((await best(says(['▁ambit'], { '▁am': 1 }), { begin: rule('▁am') }, { banned }))[0]).toBe('▁am');
  });

  it('goes with phrases that are required', async () => {
    const required = { phrases: [[{ ids: [ID('b')] }]], joins: () => false };
    const found = await best(says(['▁am', '▁go', '.']), { begin: rule('▁am'), required }, { beam: 2 });
    expect(found[0]).toBe('▁am');
    expect(found).toContain('b');
  });

  it.each([1, 2, 4])('that ends with a token is the same as that token forced, with a beam of %i', async (beam) => {
    const table = says(['▁am', 'b', '▁go', '.'], { '.': 4, m: 3 });
    const forced = await best(table, { prefix: [ID('▁am')] }, { beam });
    expect(await best(table, { begin: rule('▁am') }, { beam })).toEqual(forced);
  });
});
