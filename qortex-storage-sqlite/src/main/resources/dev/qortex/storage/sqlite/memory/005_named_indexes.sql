-- Vectors that a host brings, with a document and metadata, apart from the graph. No key is ever used
-- again: what has a key known from before is what it was.
CREATE TABLE named_indexes (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  dimension INTEGER NOT NULL,
  created_at TEXT NOT NULL
);

CREATE TABLE named_vectors (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  named_index INTEGER NOT NULL REFERENCES named_indexes,
  id TEXT NOT NULL,
  vector BLOB NOT NULL,
  document TEXT NOT NULL,
  metadata TEXT NOT NULL,
  UNIQUE (named_index, id)
);
