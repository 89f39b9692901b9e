CREATE TABLE factors (
  node_id TEXT PRIMARY KEY,
  factor REAL NOT NULL
) WITHOUT ROWID;

CREATE TABLE questions (
  key INTEGER PRIMARY KEY,
  answer_id TEXT NOT NULL UNIQUE,
  text TEXT NOT NULL,
  vector BLOB NOT NULL,
  domains TEXT NOT NULL,
  session TEXT NOT NULL,
  at TEXT NOT NULL,
  shares TEXT NOT NULL
);

CREATE INDEX questions_by_session ON questions (session);

CREATE TABLE outcomes (
  question INTEGER NOT NULL REFERENCES questions,
  item_id TEXT NOT NULL,
  reward REAL NOT NULL,
  -- Grows with every outcome that comes.
  number INTEGER NOT NULL UNIQUE,
  PRIMARY KEY (question, item_id)
) WITHOUT ROWID;

CREATE INDEX outcomes_by_item ON outcomes (item_id);

-- Answers that feedback may still come for, left by clients that were closed.
CREATE TABLE open_answers (
  number INTEGER PRIMARY KEY,
  answer_id TEXT NOT NULL UNIQUE,
  text TEXT NOT NULL,
  domains TEXT NOT NULL,
  session TEXT NOT NULL,
  shares TEXT NOT NULL
);

-- Pairs of nodes that were found alike, the smaller id first, until they become an edge. A pair
-- that became one stays, so that it does not become one again.
CREATE TABLE edge_buffer (
  first TEXT NOT NULL,
  second TEXT NOT NULL,
  hits INTEGER NOT NULL,
  score_sum REAL NOT NULL,
  last_seen TEXT NOT NULL,
  promoted INTEGER NOT NULL,
  PRIMARY KEY (first, second)
) WITHOUT ROWID;

-- Feedback for those who learn from it in another store, until they have.
CREATE TABLE outbox (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  listener TEXT NOT NULL,
  answer_id TEXT NOT NULL,
  session TEXT NOT NULL,
  rewards TEXT NOT NULL,
  at TEXT NOT NULL
);

CREATE INDEX outbox_by_listener ON outbox (listener, number);

-- The order in which pairs are forgotten.
CREATE INDEX edge_buffer_by_age ON edge_buffer (promoted DESC, last_seen, first, second);
