-- The evidence about rules: facts by session, and the sums that one policy makes of them.
CREATE TABLE session_evidence (
  seq INTEGER PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (id),
  id TEXT NOT NULL,
  started_at TEXT NOT NULL,
  is_over INTEGER NOT NULL,
  topics TEXT NOT NULL,
  pool TEXT NOT NULL,
  rules TEXT NOT NULL,
  rejected TEXT NOT NULL,
  UNIQUE (project_id, id)
);

CREATE TABLE evidence_sums (
  project_id TEXT NOT NULL REFERENCES projects (id),
  rule_id TEXT NOT NULL,
  successes REAL NOT NULL,
  failures REAL NOT NULL,
  events REAL NOT NULL,
  exposure REAL NOT NULL,
  PRIMARY KEY (project_id, rule_id)
) WITHOUT ROWID;

CREATE TABLE evidence_policies (
  project_id TEXT NOT NULL PRIMARY KEY REFERENCES projects (id),
  policy TEXT NOT NULL
) WITHOUT ROWID;
