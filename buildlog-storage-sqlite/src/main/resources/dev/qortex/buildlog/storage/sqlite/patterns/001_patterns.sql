-- Totals of patterns, which follow from pattern_log; sets are JSON arrays.
CREATE TABLE review_patterns (
  project_id TEXT NOT NULL,
  id TEXT NOT NULL,
  role TEXT NOT NULL,
  text TEXT NOT NULL,
  category TEXT NOT NULL,
  source TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'OBSERVED',
  sightings INTEGER NOT NULL DEFAULT 0,
  successes INTEGER NOT NULL DEFAULT 0,
  ignores INTEGER NOT NULL DEFAULT 0,
  ignore_weight REAL NOT NULL DEFAULT 0,
  streak INTEGER NOT NULL DEFAULT 0,
  skips INTEGER NOT NULL DEFAULT 0,
  regressed INTEGER NOT NULL DEFAULT 0,
  last_used TEXT NOT NULL,
  context_keys TEXT NOT NULL DEFAULT '[]',
  phases TEXT NOT NULL DEFAULT '[]',
  labels TEXT NOT NULL DEFAULT '[]',
  files TEXT NOT NULL DEFAULT '[]',
  PRIMARY KEY (project_id, id)
) WITHOUT ROWID;

-- run is empty for what came from none; subject is a pattern, a role, or empty.
CREATE TABLE pattern_log (
  seq INTEGER PRIMARY KEY,
  project_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  run TEXT NOT NULL,
  subject TEXT NOT NULL,
  at TEXT NOT NULL,
  body TEXT NOT NULL,
  UNIQUE (project_id, kind, id)
);
CREATE INDEX pattern_log_run ON pattern_log (project_id, run);
CREATE INDEX pattern_log_subject ON pattern_log (project_id, subject);
