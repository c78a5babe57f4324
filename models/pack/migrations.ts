type Json = Readonly<Record<string, unknown>>;

/** Each adds what manifests before it did not say, because it was true of every pack there was. */
const MIGRATIONS: readonly ((manifest: Json) => Json)[] = [
  (manifest) => ({ longestSource: 128, ...manifest }),
  (manifest) => ({ text: { normalisation: 'verso-1', capitals: 'plain', slot: '⟦#⟧' }, ...manifest }),
  ({ directions, ...manifest }) => ({
    ...manifest,
    directions: Array.isArray(directions) ? directions.map(withScripts) : directions,
  }),
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
