import { z } from 'zod';

/** What went wrong, as data; `renderer/messages/failures.ts` has the sentences. */
export const failure = z.strictObject({
  code: z.string(),
  arguments: z.record(z.string(), z.union([z.string(), z.number()])),
});

const packSummary = z.strictObject({
  id: z.string(),
  /** shipped: came with the app; own: added by the user. */
  origin: z.enum(['shipped', 'own']),
  name: z.string(),
  directions: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  bytes: z.number(),
  licence: z.string(),
  scores: z.array(
    z.strictObject({
      set: z.string(),
      from: z.string(),
      to: z.string(),
      beam: z.number(),
      bleu: z.number(),
      chrf: z.number(),
    }),
  ),
  /** What it is for, and which languages a person may correct; absent where the manifest cannot be read, as below. */
  task: z.enum(['translate', 'summarise']).exactOptional(),
  correctable: z.strictObject({ from: z.boolean(), to: z.boolean() }).exactOptional(),
  model: z
    .strictObject({
      dimension: z.number(),
      encoderLayers: z.number(),
      decoderLayers: z.number(),
      heads: z.number(),
      vocabulary: z.number(),
      /** Bits of a weight in the file. */
      bits: z.number(),
      /** Bytes of the weights on the processor, where each takes 32 bits. */
      memory: z.number(),
    })
    .exactOptional(),
  /** Where the model came from, as far as the manifest says. */
  source: z.string().exactOptional(),
  /** Absent when the pack is sound; otherwise what is wrong and the remedy. */
  problem: failure.exactOptional(),
});
export type PackSummary = z.infer<typeof packSummary>;

const none = z.undefined();
const id = z.string().max(64);
/** Names an installation that is going on, to the window that began it. */
const installation = z.uuid();
/** Bytes handed over at once while a pack is installed. */
export const LARGEST_CHUNK = 8 << 20;

/** A language's tag, as manifests have it: models know more languages than the system has names for. */
export const language = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/);

/** Of the language packs: what a window may ask. */
export const packChannels = {
  'packs:list': { argument: none, result: z.array(packSummary) },
  /** Checks every file's size and hash before the worker may load it. */
  'packs:verify': { argument: id, result: z.strictObject({ manifest: z.string() }) },
  /** The same, also of what was checked before. */
  'packs:check': { argument: id, result: none },
  /** Begins to install a pack whose files come piece by piece. Nothing is seen of it before `packs:install`. */
  'packs:begin': { argument: none, result: installation },
  /** Adds to the end of a file of the pack. */
  'packs:write': {
    argument: z.strictObject({
      installation,
      file: z.string().max(200),
      data: z.instanceof(Uint8Array).refine((data) => data.byteLength <= LARGEST_CHUNK, 'is too large'),
    }),
    result: none,
  },
  /**
   * Checks what was written against its manifest and puts it among the packs, all of it or nothing. Fails with
   * `pack-installed` where there is one of its id, unless that is to be replaced or this one is to have another id; with
   * `pack-same` where it is this one.
   */
  'packs:install': {
    argument: z.strictObject({ installation, existing: z.enum(['refuse', 'replace', 'keep-both']) }),
    result: z.strictObject({ id, name: z.string() }),
  },
  /** Says which languages a pack that the user added is for, where its files were wrong. */
  'packs:languages': {
    argument: z.strictObject({ id, from: language.exactOptional(), to: language.exactOptional() }),
    result: none,
  },
  /** Gives an installation up; what was written is deleted. */
  'packs:abandon': { argument: installation, result: none },
  /** Moves a pack that the user added to the trash. */
  'packs:remove': { argument: id, result: none },
  /** Asks the user, then opens a publisher's page in their browser: of a known model, for a pair. Result: whether it was. */
  'models:visit': {
    argument: z.strictObject({ model: z.string().max(64), from: z.string().max(20), to: z.string().max(20) }),
    result: z.boolean(),
  },
  /** Save dialog, then writes the pack as a `.verso` file. Result: whether it was saved. */
  'packs:export': { argument: id, result: z.boolean() },
} as const;
