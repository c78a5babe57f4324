import { FormatError } from './format-error.ts';

/** What a pickle names (`module.name`) and asks to be made of arguments. Everything that is not known is refused. */
export interface PickleMaker {
  /** Undefined: refused. */
  (name: string): ((...values: readonly PickleValue[]) => PickleValue) | undefined;
}

export type PickleValue =
  null | boolean | number | string | Uint8Array | readonly PickleValue[] | Map<PickleValue, PickleValue> | PickleObject;

/** What a maker made, or a name that is only handed on. */
export class PickleObject {
  constructor(readonly content: unknown) {}
}

/** A name that may be called. */
class Callable {
  constructor(
    readonly name: string,
    readonly make: (...values: readonly PickleValue[]) => PickleValue,
  ) {}
}

/** A pickle asks for something to be run that is none of a model's. */
export class PickleRefused extends FormatError {
  constructor(readonly what: string) {
    super(`it asks for “${what}” to be run`);
  }
}

const MARK = Symbol('mark');
type Entry = PickleValue | Callable | typeof MARK;

/** Codes of the instructions (pickletools.py); those that are missing here have no place in a list of tensors. */
const CODES = {
  proto: 0x80,
  stop: 0x2e,
  mark: 0x28,
  pop: 0x30,
  none: 0x4e,
  true: 0x88,
  false: 0x89,
  byte: 0x4b,
  short: 0x4d,
  int: 0x4a,
  long: 0x8a,
  float: 0x47,
  text: 0x58,
  shortText: 0x8c,
  latin: 0x54,
  shortLatin: 0x55,
  emptyTuple: 0x29,
  tuple: 0x74,
  tuple1: 0x85,
  tuple2: 0x86,
  tuple3: 0x87,
  emptyList: 0x5d,
  append: 0x61,
  appends: 0x65,
  emptyDict: 0x7d,
  setItem: 0x73,
  setItems: 0x75,
  global: 0x63,
  stackGlobal: 0x93,
  reduce: 0x52,
  build: 0x62,
  persistent: 0x51,
  put: 0x71,
  longPut: 0x72,
  memoize: 0x94,
  get: 0x68,
  longGet: 0x6a,
  frame: 0x95,
} as const;
const MOST_STEPS = 5_000_000;

/**
 * Reads a pickle of tensors without running anything: names are looked up in `maker` alone.
 * @param persistent makes what the pickle keeps outside itself, such as the bytes of a tensor
 * @throws PickleRefused | FormatError
 */
export function readPickle(
  bytes: Uint8Array,
  maker: PickleMaker,
  persistent: (id: PickleValue) => PickleValue,
): PickleValue {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const stack: Entry[] = [];
  const memo = new Map<number, Entry>();
  let at = 0;
  const take = (count: number): number => {
    if (count < 0 || at + count > bytes.length) throw new FormatError('its pickle is cut off');
    at += count;
    return at - count;
  };
  const text = (length: number): string => {
    const start = take(length);
    return new TextDecoder().decode(bytes.subarray(start, start + length));
  };
  const line = (): string => {
    const end = bytes.indexOf(0x0a, at);
    if (end < 0) throw new FormatError('its pickle is cut off');
    const found = text(end - at);
    at += 1;
    return found;
  };
  const pop = (): Entry => {
    const entry = stack.pop();
    if (entry === undefined) throw new FormatError('its pickle is damaged');
    return entry;
  };
  const value = (entry = pop()): PickleValue => {
    if (entry === MARK) throw new FormatError('its pickle is damaged');
    return entry instanceof Callable ? new PickleObject(entry.name) : entry;
  };
  const marked = (): PickleValue[] => {
    const start = stack.lastIndexOf(MARK);
    if (start < 0) throw new FormatError('its pickle is damaged');
    const found = stack.splice(start).slice(1);
    return found.map((entry) => value(entry));
  };
  const top = (): Entry => stack.at(-1) ?? MARK;
  const list = (): PickleValue[] => {
    const entry = top();
    if (!Array.isArray(entry)) throw new FormatError('its pickle is damaged');
    return entry as PickleValue[];
  };
  const dictionary = (): Map<PickleValue, PickleValue> => {
    const entry = top();
    if (!(entry instanceof Map)) throw new FormatError('its pickle is damaged');
    return entry;
  };
  const named = (name: string): void => {
    const make = maker(name);
    if (make === undefined) throw new PickleRefused(name);
    stack.push(new Callable(name, make));
  };
  const setItems = (entries: readonly PickleValue[]): void => {
    for (let index = 0; index + 1 < entries.length; index += 2)
      dictionary().set(entries[index] ?? null, entries[index + 1] ?? null);
  };
  const long = (length: number): number => {
    const start = take(length);
    let number = 0n;
    for (let index = length - 1; index >= 0; index--) number = (number << 8n) | BigInt(bytes[start + index] ?? 0);
    return Number(length > 0 ? BigInt.asIntN(8 * length, number) : 0n);
  };

  for (let step = 0; step < MOST_STEPS; step++) {
    const code = bytes[take(1)];
    switch (code) {
      case CODES.proto:
        take(1);
        break;
      case CODES.frame:
        take(8);
        break;
      case CODES.stop:
        return value();
      case CODES.mark:
        stack.push(MARK);
        break;
      case CODES.pop:
        pop();
        break;
      case CODES.none:
        stack.push(null);
        break;
      case CODES.true:
      case CODES.false:
        stack.push(code === CODES.true);
        break;
      case CODES.byte:
        stack.push(view.getUint8(take(1)));
        break;
      case CODES.short:
        stack.push(view.getUint16(take(2), true));
        break;
      case CODES.int:
        stack.push(view.getInt32(take(4), true));
        break;
      case CODES.long:
        stack.push(long(view.getUint8(take(1))));
        break;
      case CODES.float:
        stack.push(view.getFloat64(take(8), false));
        break;
      case CODES.text:
      case CODES.latin:
        stack.push(text(view.getUint32(take(4), true)));
        break;
      case CODES.shortText:
      case CODES.shortLatin:
        stack.push(text(view.getUint8(take(1))));
        break;
      case CODES.emptyTuple:
      case CODES.emptyList:
        stack.push([]);
        break;
      case CODES.tuple:
        stack.push(marked());
        break;
      case CODES.tuple1:
      case CODES.tuple2:
      case CODES.tuple3: {
        const count = code - CODES.tuple1 + 1;
        const found = Array.from({ length: count }, () => value()).reverse();
        stack.push(found);
        break;
      }
      case CODES.append: {
        const last = value();
        list().push(last);
        break;
      }
      case CODES.appends: {
        const found = marked();
        list().push(...found);
        break;
      }
      case CODES.emptyDict:
        stack.push(new Map());
        break;
      case CODES.setItem: {
        const [second, first] = [value(), value()];
        setItems([first, second]);
        break;
      }
      case CODES.setItems:
        setItems(marked());
        break;
      case CODES.global: {
        const module = line();
        named(`${module}.${line()}`);
        break;
      }
      case CODES.stackGlobal: {
        const [name, module] = [value(), value()];
        named(`${String(module)}.${String(name)}`);
        break;
      }
      case CODES.reduce: {
        const [values, callable] = [value(), pop()];
        if (!(callable instanceof Callable) || !Array.isArray(values)) throw new FormatError('its pickle is damaged');
        stack.push(callable.make(...(values as readonly PickleValue[])));
        break;
      }
      case CODES.build:
        // The state of an object, such as the metadata of a state dict: nothing of it is needed.
        value();
        break;
      case CODES.persistent:
        stack.push(persistent(value()));
        break;
      case CODES.put:
        memo.set(view.getUint8(take(1)), top());
        break;
      case CODES.longPut:
        memo.set(view.getUint32(take(4), true), top());
        break;
      case CODES.memoize:
        memo.set(memo.size, top());
        break;
      case CODES.get:
      case CODES.longGet: {
        const key = code === CODES.get ? view.getUint8(take(1)) : view.getUint32(take(4), true);
        const known = memo.get(key);
        if (known === undefined) throw new FormatError('its pickle is damaged');
        stack.push(known);
        break;
      }
      default:
        throw new FormatError(`its pickle has the unknown instruction ${code ?? 0}`);
    }
  }
  throw new FormatError('its pickle has no end');
}
