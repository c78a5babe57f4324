/** Sentences as a person translated them: each once between two languages, compared as `key` (models/memory/unit.ts). */
export const memory = `
  CREATE TABLE memory (
    id INTEGER PRIMARY KEY,
    from_language TEXT NOT NULL,
    to_language TEXT NOT NULL,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    time INTEGER NOT NULL,
    UNIQUE (from_language, to_language, source)
  ) STRICT;
`;
