import { mutations, type Mutation } from './mutation.ts';

const SEARCH = ['test/models/decode/search.test.ts'];
const REQUIRED = ['test/models/decode/required.test.ts', 'test/models/decode/banks.test.ts'];
const LOOPS = ['test/models/decode/repetition.test.ts', 'test/models/decode/beam.test.ts'];

export const decode: readonly Mutation[] = [
  ...mutations('models/decode/abort.ts', SEARCH, [
    ['if (signal?.aborted) throw', 'if (!signal?.aborted && signal) throw'],
    ['return setImmediate(resolve)', 'return resolve()'],
  ]),
  ...mutations('models/decode/banks.ts', REQUIRED, [
    ['required.size + 1 + SPARE)', 'required.size + 1)'],
    ['Math.min(MOST_HYPOTHESES', 'Math.max(MOST_HYPOTHESES'],
    ['pool.sort((a, b) => b.total - a.total)', 'pool.sort((a, b) => a.total - b.total)'],
    ['if (complete <= last) ending', 'if (complete > last) ending'],
    ['wanted.includes(id) || !rules', '!rules'],
    ['best < rules.options.beam; rank', 'best <= rules.options.beam; rank'],
    ['node === undefined || id === endOfSentence', 'node === undefined'],
    ['total: node.total + logProb };\n  });', 'total: logProb };\n  });'],
    ['going.sort((a, b) => b.total - a.total)', 'going'],
  ]),
  ...mutations(
    'models/decode/beam.ts',
    [...SEARCH, 'test/models/decode/beam.test.ts'],
    [
      ['const offered = rank < beam && !closed', 'const offered = !closed'],
      ['const kept = rows.length < beam;', 'const kept = rows.length <= beam;'],
      ['if (worst === undefined) return true', 'if (worst === undefined) return false'],
      ['lengthPenalty) > worst.score', 'lengthPenalty) < worst.score'],
      ["earlyStopping === 'never' && lengthPenalty > 0", "earlyStopping === 'never'"],
      ['if (earlyStopping === true) return false', 'if (earlyStopping === true) return true'],
      ['parents.push(candidate.row)', 'parents.push(0)'],
      ['found.slice(0, this.rules.options.nbest)', 'found'],
      ['total <= last.total) break', 'total > last.total) break'],
      ['this.worth(one) > this.worth(other)', 'this.worth(one) < this.worth(other)'],
      ['if (this.rules.mayFollow(node, id)) insert', 'insert'],
      ['for (let at = start; at < start + result.k', 'for (let at = start; at < start + result.k - 1'],
      ['this.rules.scored(result, firstRow, 0), total: 0 }', '0, total: 0 }'],
    ],
  ),
  ...mutations('models/decode/beam.ts', LOOPS, [
    ['rows.length < beam && rules.loops(node)', 'false && rules.loops(node)'],
    ["reason: 'loop',\n      };", "reason: 'end',\n      };"],
  ]),
  ...mutations('models/decode/beam.ts', REQUIRED, [
    ['rules.required?.met(node) === false', 'rules.required?.met(node) === true'],
    ['row.depth < best.node.depth + required.size', 'true'],
    ['(required.tokenCost ?? 0)', '0'],
  ]),
  ...mutations(
    'models/decode/greedy.ts',
    [...SEARCH, ...LOOPS],
    [
      ['!rules.mayFollow(node, result.ids[at] ?? 0)) at += 1', 'rules.mayFollow(node, 0)) at += 1'],
      ["if (at === end) return this.finish('loop')", ''],
      ['node.total + logProb, result', 'logProb, result'],
      ["rules.tokens.endOfSentence ? 'end' : 'length'", "rules.tokens.endOfSentence ? 'length' : 'end'"],
      ["if (rules.loops(this.node)) this.finish('loop');\n    else if", 'if'],
    ],
  ),
  ...mutations('models/decode/hypothesis.ts', SEARCH, [
    ['Math.max(1, length) ** lengthPenalty', 'Math.max(1, length) * lengthPenalty'],
    ['common.depth >= node.depth', 'common.depth < node.depth'],
  ]),
  ...mutations('models/decode/repetition.ts', LOOPS, [
    ['period >= 8 ? 1', 'period > 8 ? 1'],
    ['period >= 4 ? 2', 'period > 4 ? 2'],
    ['period >= 2 ? 3', 'period > 2 ? 3'],
    ['ordinary * 2 + 4', 'ordinary * 2'],
    ['allowed + 1)', 'allowed)'],
    ['allowed > 1 ?', 'allowed > 2 ?'],
    ['const LONGEST_PERIOD = 24', 'const LONGEST_PERIOD = 23'],
    ['letters ||= rule', 'letters &&= rule'],
    ['matching + 1 : 0;', 'matching + 1 : matching;'],
    ['return ids.length - 1 - start', 'return ids.length - start'],
  ]),
  ...mutations(
    'models/decode/rules.ts',
    [...SEARCH, ...LOOPS],
    [
      ['this.generated(node) >= this.job.minLength', 'this.generated(node) > this.job.minLength'],
      ['this.generated(node) >= this.job.maxLength', 'this.generated(node) > this.job.maxLength'],
      ['id === this.tokens.pad || this.options.banned.has(id)', 'id === this.tokens.pad'],
      ['id === this.tokens.pad || ', ''],
      ['return node.depth - this.given', 'return node.depth'],
      ['result.alignment.slice(', 'result.alignment.subarray('],
      ['row * width, row * width + this.job.source.length', 'row * width, (row + 1) * width'],
      ['loopAt(node, this.job.repetition, id) === 0', 'loopAt(node, this.job.repetition) === 0'],
    ],
  ),
  ...mutations('models/decode/rules/required.ts', REQUIRED, [
    ['=== this.rule.phrases.length', '>= this.rule.phrases.length - 1'],
    ['!atStart || node.depth <= 1', 'true'],
    ['before.met.filter(({ end }) => end !== node.depth)', 'before.met'],
    ['overlapping.some((one) => one.end - one.start >= end - start)', 'false'],
    ['first.filter((id) => !this.joined(node, id))', 'first'],
    ['.sort((a, b) => b.matched - a.matched)', ''],
    ['one.end > start)', 'one.end >= start)'],
  ]),
  ...mutations('models/decode/search.ts', SEARCH, [
    ['throwIfAborted(signal);\n      const events', 'const events'],
    ['throwIfAborted(signal);\n  if (jobs', 'if (jobs'],
    ['if (jobs.length === 0) return;\n', ''],
    ['    state.dispose();', ''],
    ['model.maxPositions - job.prefix.length', 'model.maxPositions'],
    ['for (const node of path(settled).slice(from))', 'for (const node of path(settled).slice(from + 1))'],
    ['first += count;', 'first += search.rows.length;'],
    ['this.order.push(first + (search.parents[row] ?? 0))', 'this.order.push(first + row)'],
    ['options.beam === 1 && free ? new Greedy', 'options.beam >= 1 ? new Greedy'],
    ['scored.set(ids, row * width)', 'scored.set(ids, row)'],
    ['this.running = this.running.filter((one) => one.search.rows.length > 0)', 'this.running = []'],
  ]),
  ...mutations('models/decode/tree.ts', SEARCH, [
    ['step: depth, id', 'step: depth + 1, id'],
    ['parent.parent === null && !this.indices', '!this.indices'],
  ]),
];
