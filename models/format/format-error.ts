/** Bytes that are not what their format says; the message tells what is wrong, and whoever knows the file names it. */
export class FormatError extends Error {
  override readonly name = 'FormatError';
}
