-- 32-bit floating-point numbers, little-endian.
CREATE TABLE vectors (
  id TEXT NOT NULL UNIQUE,
  kind INTEGER NOT NULL,
  domain TEXT NOT NULL,
  vector BLOB NOT NULL
);

-- Every word that stands in a text, or once did. Numbers are never given again.
CREATE TABLE dictionary (
  number INTEGER PRIMARY KEY,
  word TEXT NOT NULL UNIQUE
);

-- The words of every text that is searched, those put by hand included: rising numbers of the
-- dictionary, each with how often the word stands there. Of each number the distance from the one
-- before, doubled, plus 1 when a count above 1 follows; all as LEB128.
CREATE TABLE word_counts (
  id TEXT PRIMARY KEY,
  kind INTEGER NOT NULL,
  domain TEXT NOT NULL,
  counts BLOB NOT NULL
) WITHOUT ROWID;

-- Texts put by hand in place of those of nodes; without a text, taken out by hand.
CREATE TABLE texts_by_hand (
  id TEXT NOT NULL UNIQUE,
  kind INTEGER,
  domain TEXT,
  text TEXT
);

-- The model that made the vectors of nodes and questions, and, while all are being made anew, the
-- one that makes them. Nothing is known of vectors that came without a name.
CREATE TABLE embedding_models (
  role TEXT PRIMARY KEY CHECK (role IN ('current', 'next')),
  name TEXT NOT NULL,
  dimension INTEGER NOT NULL
) WITHOUT ROWID;

-- Vectors of the next model, until there is one for every text.
CREATE TABLE next_vectors (
  id TEXT NOT NULL UNIQUE,
  vector BLOB NOT NULL
);

CREATE TABLE next_question_vectors (
  answer_id TEXT NOT NULL UNIQUE,
  vector BLOB NOT NULL
);
