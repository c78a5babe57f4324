import { z } from 'zod';
import { ProtobufError } from '../format/protobuf-reader.ts';
import { guardModel, type ModelFileName } from './model-file.ts';

/** A list of pieces whose ids are not those of the model that cuts texts into them. */
export interface PieceList {
  /** By id; null where no token has this id. */
  readonly pieces: readonly (string | null)[];
  /** Ids that no text is cut into and that write nothing: end-of-sentence, padding, languages. */
  readonly control: ReadonlySet<number>;
  readonly unknown: number;
}

const MOST_PIECES = 1_000_000;
const id = z.number().int().nonnegative();
const fileSchema = z.strictObject({
  pieces: z.array(z.string().max(1000).nullable()).min(1).max(MOST_PIECES),
  control: z.array(id).max(MOST_PIECES),
  unknown: id,
});

/** @throws PackError `bad-tokenizer` */
export function readPieceList(bytes: Uint8Array, named: ModelFileName): PieceList {
  return guardModel(named, () => {
    const parsed = fileSchema.safeParse(json(bytes));
    if (!parsed.success) throw new ProtobufError(`it is invalid at “${parsed.error.issues[0]?.path.join('.') ?? ''}”`);
    const { pieces, control, unknown } = parsed.data;
    const stray = [...control, unknown].find((one) => one >= pieces.length);
    if (stray !== undefined) throw new ProtobufError(`it has no piece ${stray}`);
    return { pieces, control: new Set(control), unknown };
  });
}

/** The bytes that `readPieceList` reads. */
export function pieceListFile({ pieces, control, unknown }: PieceList): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify({ pieces, control: [...control], unknown }));
}

function json(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new ProtobufError('it is not valid JSON');
  }
}
