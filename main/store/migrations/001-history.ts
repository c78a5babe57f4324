/**
 * Translations that were finished. `history_words` holds them as the search reads them (`words.ts`): with every Chinese
 * character by itself, so that one or two are found as well as a whole phrase.
 */
export const history = `
  CREATE TABLE history (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    source TEXT NOT NULL,
    target TEXT NOT NULL,
    from_language TEXT NOT NULL,
    to_language TEXT NOT NULL,
    pack TEXT NOT NULL,
    time INTEGER NOT NULL,
    edited INTEGER NOT NULL DEFAULT 0,
    favourite INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX history_by_time ON history (time, id);
  CREATE INDEX history_by_pair ON history (from_language, to_language, source);
  CREATE VIRTUAL TABLE history_words USING fts5 (
    source, target, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
  );
  -- What is deleted is taken out of the index as well, and not only marked.
  INSERT INTO history_words (history_words, rank) VALUES ('secure-delete', 1);
`;
