/** A fault put into a file on purpose: some test should notice. */
export interface Mutation {
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly original: string;
  readonly replacement: string;
  /** The test files that should notice. */
  readonly tests: readonly string[];
  /** Why no test can tell the mutant from the original, where that is so. */
  readonly equivalent?: string;
}

/** A text, what takes its place, and why nobody could tell. */
type Change = readonly [original: string, replacement: string, equivalent?: string];

/** Mutations of one file that the same tests should notice. */
export function mutations(file: string, tests: readonly string[], changes: readonly Change[]): Mutation[] {
  return changes.map(([original, replacement, equivalent]) => ({
    ...{ file, original, replacement, tests },
    ...(equivalent !== undefined && { equivalent }),
  }));
}

/** The file's text with the mutation. @throws RangeError where its original does not stand there exactly once */
export function mutated(text: string, { file, original, replacement }: Mutation): string {
  const [before, after, ...more] = text.split(original);
  if (before === undefined || after === undefined || more.length > 0)
    throw new RangeError(`“${original}” stands ${text.split(original).length - 1} times in ${file}, not once`);
  return before + replacement + after;
}
