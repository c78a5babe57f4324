/** Of a hostile manifest, more would be multiplied into too many. */
const MOST_LANGUAGES = 300;

type Json = Readonly<Record<string, unknown>>;

/** Each adds what manifests before it did not say, because it was true of every pack there was. */
const MIGRATIONS: readonly ((manifest: Json) => Json)[] = [
  (manifest) => ({ longestSource: 128, ...manifest }),
  (manifest) => ({ text: { normalisation: 'verso-1', capitals: 'plain', slot: '⟦#⟧' }, ...manifest }),
  ({ directions, ...manifest }) => ({
    ...manifest,
    ...(directions !== undefined && {
      directions: Array.isArray(directions) ? directions.map(withScripts) : directions,
    }),
  }),
  withForeign,
  withDirections,
];

/** The manifest of an older pack with all that is asked of one today; whatever it says itself stays. */
export function migrated(manifest: Json): Json {
  return MIGRATIONS.reduce((value, migrate) => migrate(value), manifest);
}

/** Packs learnt simplified Chinese alone, and copied Chinese characters into languages that are not written in them. */
function withScripts(direction: unknown): unknown {
  if (typeof direction !== 'object' || direction === null) return direction;
  const { from, to } = direction as Json;
  return {
    sourceScript: /^zh(?!-Hant)(?:-|$)/.test(String(from)) ? 'Hans' : null,
    bannedScripts: /^(?:zh|yue|ja|ko)(?:-|$)/.test(String(to)) ? [] : ['Han'],
    ...direction,
  };
}

/** What packs of Verso's own models have no need to say, because it is true of none of them. */
function withForeign({ architecture, decode, directions, ...manifest }: Json): Json {
  const { vocabularySize } = object(architecture) ?? {};
  return {
    task: 'translate',
    ...manifest,
    architecture: completed(architecture, { sourceVocabularySize: vocabularySize, embeddingNorm: false }),
    ...(directions !== undefined && {
      directions: Array.isArray(directions)
        ? directions.map((one) => completed(one, { tagPlace: 'before', start: null }))
        : directions,
    }),
    decode: completed(decode, {
      maxLength: 8192,
      earlyStopping: false,
      noRepeatNgram: 0,
      banned: [],
      forcedEnd: null,
    }),
  };
}

/** All directions of a model of many languages. */
function withDirections({ between, directions, ...manifest }: Json): Json {
  const said = { ...manifest, ...(between !== undefined && { between }) };
  if (directions !== undefined || !Array.isArray(between) || between.length > MOST_LANGUAGES)
    return { ...said, ...(directions !== undefined && { directions }) };
  return { ...said, directions: amongAll(between.map((one) => object(one) ?? {})) };
}

/** Each of some languages into every other. */
export function amongAll<T extends Json>(spoken: readonly T[]) {
  return spoken.flatMap((source) =>
    spoken.flatMap((target) =>
      source === target
        ? []
        : [
            {
              from: source['language'] as T['language'],
              to: target['language'] as T['language'],
              tag: source['tag'] as T['tag'],
              tagPlace: source['tagPlace'] as T['tagPlace'],
              start: target['start'] as T['start'],
              sourceScript: null,
              bannedScripts: [],
            },
          ],
    ),
  );
}

/** `value` with what it does not say itself, where it is an object at all. */
function completed(value: unknown, missing: Json): unknown {
  const said = object(value);
  return said === undefined ? value : { ...missing, ...said };
}

function object(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}
