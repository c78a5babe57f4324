import { expect, test } from 'vitest';
import { bytesInMemory } from '../../../models/format/byte-source.ts';
import { readLexicalShortlist } from '../../../models/format/lexical-shortlist.ts';
import { readMarianModel } from '../../../models/format/marian-file.ts';
import { readYaml } from '../../../models/format/yaml.ts';
import { importFixture } from './foreign-files.ts';

const model = importFixture('firefox/model.ende.intgemm.alphas.bin.gz');
const shortlist = importFixture('firefox/lex.50.50.ende.s2t.bin.gz');
const vocabularies = { source: 320, target: 320 };

test('a model in Marian’s binary format gives options, floats and 8-bit numbers', async () => {
  const { options, names, quantised, read } = await readMarianModel(bytesInMemory(model));
  expect(readYaml(options)).toMatchObject({ 'dim-emb': '64', 'dim-vocabs': ['320', '320'], 'dec-cell': 'ssru' });
  expect(quantised).toBe(true);
  expect(names).toContain('decoder_l2_rnn_Wf_QuantMultA');
  const scale = await read('encoder_l1_ffn_ffn_ln_scale');
  expect(scale.shape).toEqual([1, 64]);
  expect(Math.abs(scale.values[0]! - 1)).toBeLessThan(0.5);
  const inner = await read('encoder_l1_ffn_W1');
  expect(inner).toMatchObject({ shape: [64, 128], transposed: true });
  expect(inner.values.every((value) => Math.abs(value) < 5)).toBe(true);
  expect(await read('Wemb')).toMatchObject({ shape: [320, 64], transposed: false });
});

test.each([10, 100, 2000, model.length - 1])('a model of its first %i bytes is refused', async (length) => {
  await expect(readMarianModel(bytesInMemory(model.slice(0, length)))).rejects.toThrow(/cut off/);
});

test('types of certain processors are refused by name', async () => {
  const spoilt = model.slice();
  new DataView(spoilt.buffer).setBigUint64(16 + 8, 0x1801n, true);
  await expect(readMarianModel(bytesInMemory(spoilt))).rejects.toThrow('“Wemb” is of a type (6145)');
});

test('a lexical shortlist gives candidates in order', () => {
  const { frequent, offsets, targets } = readLexicalShortlist(shortlist, vocabularies);
  expect(frequent).toBe(24);
  expect(offsets).toHaveLength(321);
  expect(targets).toHaveLength(offsets.at(-1)!);
});

test.each([
  ['no beginning', (bytes: Uint8Array) => bytes.fill(0, 0, 8), 'not a lexical shortlist'],
  ['a changed word', (bytes: Uint8Array) => (bytes[3000]! ^= 1), 'checksum'],
])('a shortlist with %s is refused', (_, spoil, message) => {
  const spoilt = shortlist.slice();
  spoil(spoilt);
  expect(() => readLexicalShortlist(spoilt, vocabularies)).toThrow(message);
});

test('a shortlist of another vocabulary or length is refused', () => {
  expect(() => readLexicalShortlist(shortlist, { source: 319, target: 320 })).toThrow('for 320 source words');
  expect(() => readLexicalShortlist(shortlist, { source: 320, target: 100 })).toThrow('target vocabulary lacks');
  expect(() => readLexicalShortlist(shortlist.slice(0, -4), vocabularies)).toThrow('bytes instead of');
});

test('YAML keeps what is written, and unfolds no aliases', () => {
  expect(readYaml('"\\xe4": 3\n"null": 0\nyes: 1\n? "long key"\n: 5')).toEqual({
    ä: '3',
    null: '0',
    yes: '1',
    'long key': '5',
  });
  expect(() => readYaml('a: &a [x, x]\nb: [*a, *a]')).toThrow('not valid YAML');
  expect(() => readYaml('a: [')).toThrow('not valid YAML');
});
