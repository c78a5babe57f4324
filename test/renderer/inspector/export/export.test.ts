import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { maskCells, type Matrix } from '../../../../renderer/state/inspector/attention.ts';
import { toBertViz } from '../../../../renderer/state/inspector/export/bertviz.ts';
import { matrixToCsv, matrixToJson } from '../../../../renderer/state/inspector/export/csv.ts';
import {
  readSession,
  SessionError,
  writeSession,
  type Session,
} from '../../../../renderer/state/inspector/export/session-file.ts';
import { root } from '../../../../scripts/setup/paths.mjs';
import { FakeEngine, SOURCE, TARGET, fakeHead } from '../fake-engine.ts';

const documentation = readFileSync(join(root, 'docs/inspector.md'), 'utf8');
const ATTENTIONS = ['encoder_attention', 'decoder_attention', 'cross_attention'] as const;

const address = { kind: 'decoder', layer: 0, head: 0 } as const;
const matrix: Matrix = {
  rowLabels: ['BOS', 'a,"b"'],
  columnLabels: ['BOS', 'a,"b"'],
  values: fakeHead(address, 2, 2).weights,
  masks: maskCells(address, 2, 2),
};

describe('one matrix', () => {
  it('as CSV: tokens quoted, masked cells empty', () => {
    const [header, first, second] = matrixToCsv(matrix).split('\r\n');
    expect(header).toBe(',BOS,"a,""b"""');
    expect(first).toBe('BOS,1,');
    expect(second!.startsWith('"a,""b""",0.')).toBe(true);
  });
  it('as JSON: null where a mask forbids attention', () => {
    const json = JSON.parse(matrixToJson(matrix, { kind: 'decoder', layer: 0, head: 0 }));
    expect(json.values[0]).toEqual([1, null]);
    expect(json.values[1][0] + json.values[1][1]).toBeCloseTo(1, 6);
    expect(json).toMatchObject({ kind: 'decoder', queries: ['BOS', 'a,"b"'] });
  });
});

async function session(): Promise<Session> {
  const engine = new FakeEngine();
  const trace = await engine.openTrace({ source: SOURCE, target: TARGET });
  return {
    format: 'verso-session',
    version: 2,
    saved: '2026-01-02T03:04:05.000Z',
    pack: { id: 'zh-en', weightsSha256: 'a'.repeat(64) },
    from: 'zh',
    to: 'en',
    sourceText: '机器学习',
    targetText: 'Machine learning',
    source: SOURCE,
    target: TARGET,
    logProbs: [...trace.logProbs],
    view: 'heads',
    selection: { kind: 'cross', layer: 1, head: 2, query: 3, key: null },
    intervention: { headsOff: [{ kind: 'cross', layer: 0, head: 1 }], window: { encoder: 2 } },
    ...structuredClone(await toBertViz(trace)),
    experiment: null,
  } as Session;
}

describe('BertViz', () => {
  it('has layers, a batch of one, heads, queries, keys, and a label for every row and column', async () => {
    const file = await toBertViz(await new FakeEngine().openTrace({ source: SOURCE, target: TARGET }));
    expect(file.encoder_attention).toHaveLength(3);
    expect(file.cross_attention[0]![0]).toHaveLength(4);
    expect(file.cross_attention[1]![0][3]).toHaveLength(file.decoder_tokens.length);
    expect(file.cross_attention[1]![0][3]![0]).toHaveLength(file.encoder_tokens.length);
    expect(file.decoder_attention[0]![0][0]![0]!.slice(1).every((weight) => weight === 0)).toBe(true);
    for (const row of file.encoder_attention[2]![0][1]!) expect(row.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 5);
  });

  it('is called, as documented, with attentions of one depth: BertViz picks the same layers from all of a call', async () => {
    const file = await toBertViz(await new FakeEngine().openTrace({ source: SOURCE, target: TARGET }));
    const calls = documentation.match(/^model_view\([^)]*\)/gm) ?? [];
    const named = calls.map((call) => ATTENTIONS.filter((name) => call.includes(name) || call.includes('**attention')));
    expect(named.flat().toSorted()).toEqual(ATTENTIONS.toSorted());
    for (const names of named) expect(new Set(names.map((name) => file[name].length)).size, names.join()).toBe(1);
    expect(file.encoder_attention.length).not.toBe(file.decoder_attention.length);
  });

  it('names tokens by their raw pieces on both sides', async () => {
    const file = await toBertViz(await new FakeEngine().openTrace({ source: SOURCE, target: TARGET }));
    expect(file.encoder_tokens.slice(0, 2)).toEqual(['▁机器', '学习']);
    expect(file.decoder_tokens.slice(0, 3)).toEqual(['<pad>', '▁Machine', '▁learning']);
  });
});

describe('session file', () => {
  it('comes back as it went', async () => {
    const before = await session();
    expect(readSession(writeSession(before))).toEqual(before);
  });

  it.each([
    ['not JSON', '{', 'not-json'],
    ['other JSON', '{"format":"something"}', 'not-a-session'],
    ['a newer version', '{"format":"verso-session","version":3}', 'newer-version'],
  ])('refuses %s', (_, text, code) => {
    expect(() => readSession(text)).toThrow(expect.objectContaining({ name: 'SessionError', code }));
  });

  it('names the place that is wrong', async () => {
    const broken = { ...(await session()), source: [1, -4] };
    try {
      readSession(JSON.stringify(broken));
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(SessionError);
      expect((error as SessionError).detail).toBe('source.1');
    }
  });
});
