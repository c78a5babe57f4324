import { join, unsigned, VALUE_TYPES, type Code, type Local, type ValueType } from './wasm-code.ts';

const SECTIONS = { types: 1, imports: 2, functions: 3, exports: 7, codes: 10 } as const;
/** The binary's sign and version. */
const HEAD: Code = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
const MEMORY = 0x02;
/** A memory may grow as far as 32 bits can address. */
const MOST_PAGES = 65536;

/** What a function is made of: its parameters, and variables as it asks for them. */
export class FunctionScope<Name extends string = string> {
  readonly parameters: Readonly<Record<Name, Local>>;
  private readonly types: ValueType[] = [];
  private readonly first: number;

  constructor(parameters: Readonly<Record<Name, ValueType>>) {
    const entries = Object.entries<ValueType>(parameters).map(([name, type], index) => [name, { index, type }]);
    this.parameters = Object.fromEntries(entries) as Record<Name, Local>;
    this.first = entries.length;
  }

  local(type: ValueType): Local {
    this.types.push(type);
    return { index: this.first + this.types.length - 1, type };
  }

  locals(type: ValueType, count: number): readonly Local[] {
    return Array.from({ length: count }, () => this.local(type));
  }

  get variables(): readonly ValueType[] {
    return this.types;
  }
}

interface Function {
  readonly name: string;
  readonly type: Code;
  readonly code: Code;
}

/**
 * Collects the functions of one WebAssembly module, which compute in the memory `env.memory` that it is given
 * (https://webassembly.github.io/spec/core/binary/modules.html).
 */
export class WasmModuleBuilder {
  private readonly functions: Function[] = [];

  /** Adds and exports a function; `body` leaves its result, if it has one, on the stack. */
  function<Name extends string>(
    name: string,
    parameters: Readonly<Record<Name, ValueType>>,
    body: (parameters: Readonly<Record<Name, Local>>, scope: FunctionScope) => Code,
    result?: ValueType,
  ): void {
    const scope = new FunctionScope(parameters);
    const instructions = body(scope.parameters, scope);
    const types = (all: readonly ValueType[]): Code => list(all.map((type) => [VALUE_TYPES[type]]));
    this.functions.push({
      name,
      type: [0x60, ...types(Object.values<ValueType>(parameters)), ...types(result === undefined ? [] : [result])],
      code: sized(join(list(scope.variables.map((type) => [1, VALUE_TYPES[type]])), instructions, [0x0b])),
    });
  }

  finish(): Uint8Array<ArrayBuffer> {
    const { functions } = this;
    const memory = [...text('env'), ...text('memory'), MEMORY, 0x01, 0, ...unsigned(MOST_PAGES)];
    const parts = [
      HEAD,
      section(SECTIONS.types, list(functions.map(({ type }) => type))),
      section(SECTIONS.imports, list([memory])),
      section(SECTIONS.functions, list(functions.map((_, index) => unsigned(index)))),
      section(SECTIONS.exports, list(functions.map(({ name }, index) => [...text(name), 0x00, ...unsigned(index)]))),
      section(SECTIONS.codes, list(functions.map(({ code }) => code))),
    ];
    return Uint8Array.from(join(...parts));
  }
}

const sized = (bytes: Code): Code => join(unsigned(bytes.length), bytes);
const list = (items: readonly Code[]): Code => join(unsigned(items.length), ...items);
const section = (id: number, content: Code): Code => join([id], sized(content));
const text = (value: string): Code => sized([...new TextEncoder().encode(value)]);
