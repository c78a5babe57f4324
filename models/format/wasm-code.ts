/**
 * Instructions of WebAssembly as bytes: a function is what its instructions are, one behind the other. Operands come
 * first, as on the machine's stack. Numbers of instructions are those of
 * https://webassembly.github.io/spec/core/binary/instructions.html
 */
export type Code = readonly number[];

export const VALUE_TYPES = { i32: 0x7f, f32: 0x7d, v128: 0x7b } as const;
export type ValueType = keyof typeof VALUE_TYPES;

/** A parameter or a variable of a function. */
export interface Local {
  readonly index: number;
  readonly type: ValueType;
}

export const join = (...parts: readonly Code[]): Code => parts.flat();

/** LEB128, as many bytes as the number needs. */
export function unsigned(value: number): Code {
  const bytes: number[] = [];
  let rest = value >>> 0;
  do {
    bytes.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    rest >>>= 7;
  } while (rest > 0);
  return bytes;
}

export function signed(value: number): Code {
  const bytes: number[] = [];
  let rest = value | 0;
  for (;;) {
    const byte = rest & 0x7f;
    rest >>= 7;
    if ((rest === 0 && byte < 0x40) || (rest === -1 && byte >= 0x40)) return [...bytes, byte];
    bytes.push(byte | 0x80);
  }
}

export const get = ({ index }: Local): Code => [0x20, ...unsigned(index)];
export const set = ({ index }: Local, value: Code): Code => [...value, 0x21, ...unsigned(index)];

const two =
  (...operation: readonly number[]) =>
  (left: Code, right: Code): Code => [...left, ...right, ...operation];
const one =
  (...operation: readonly number[]) =>
  (value: Code): Code => [...value, ...operation];
const vector = (operation: number): Code => [0xfd, ...unsigned(operation)];
/** A place in memory: its address, and bytes beyond it that are known in advance. */
const at = (align: number, offset: number): Code => [align, ...unsigned(offset)];

export const i32 = {
  constant: (value: number): Code => [0x41, ...signed(value)],
  load: (address: Code, offset = 0): Code => [...address, 0x28, ...at(2, offset)],
  add: two(0x6a),
  multiply: two(0x6c),
  shiftLeft: two(0x74),
  shiftRight: two(0x76),
};

export const f32 = {
  constant: (value: number): Code => [0x43, ...new Uint8Array(Float32Array.of(value).buffer)],
  load: (address: Code, offset = 0): Code => [...address, 0x2a, ...at(2, offset)],
  store: (address: Code, value: Code, offset = 0): Code => [...address, ...value, 0x38, ...at(2, offset)],
  add: two(0x92),
  multiply: two(0x94),
  divide: two(0x95),
  squareRoot: one(0x91),
};

export const v128 = {
  load: (address: Code, offset = 0): Code => [...address, ...vector(0), ...at(4, offset)],
  store: (address: Code, value: Code, offset = 0): Code => [...address, ...value, ...vector(11), ...at(4, offset)],
  /** Eight signed bytes as 16-bit numbers. */
  loadBytes: (address: Code, offset = 0): Code => [...address, ...vector(1), ...at(3, offset)],
  /** One 32-bit number in all four lanes. */
  loadSplat: (address: Code, offset = 0): Code => [...address, ...vector(9), ...at(2, offset)],
};

export const f32x4 = {
  splat: one(...vector(19)),
  lane: (value: Code, lane: number): Code => [...value, ...vector(31), lane],
  abs: one(...vector(224)),
  add: two(...vector(228)),
  subtract: two(...vector(229)),
  multiply: two(...vector(230)),
  /** The greater one; `left` where either is NaN. */
  greater: two(...vector(235)),
  fromIntegers: one(...vector(250)),
  /** Lanes 0–3 of `left` and 4–7 of `right`, in the order given. */
  shuffle: (left: Code, right: Code, lanes: readonly number[]): Code => [
    ...left,
    ...right,
    ...vector(13),
    ...lanes.flatMap((lane) => [4 * lane, 4 * lane + 1, 4 * lane + 2, 4 * lane + 3]),
  ],
};

export const i32x4 = {
  splat: one(...vector(17)),
  add: two(...vector(174)),
  shiftLeft: (value: Code, bits: number): Code => [...value, ...i32.constant(bits), ...vector(171)],
  subtract: two(...vector(177)),
  max: two(...vector(184)),
  /** Products of 16-bit numbers, each two neighbours added up. */
  dot: two(...vector(186)),
  /** Eight 32-bit numbers as 16-bit ones, the nearest there are. */
  narrow: two(...vector(133)),
};

/** `body` for `counter` = `from`, `from` + `step`, … below `to`. */
export function loop(counter: Local, from: Code, to: Code, step: number, body: Code): Code {
  return [
    ...set(counter, from),
    ...[0x02, 0x40, 0x03, 0x40], // block, loop
    ...get(counter),
    ...to,
    ...[0x4e, 0x0d, 1], // counter ≥ to: leave the block
    ...body,
    ...set(counter, i32.add(get(counter), i32.constant(step))),
    ...[0x0c, 0, 0x0b, 0x0b], // again; end, end
  ];
}
