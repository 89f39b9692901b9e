-- The edges of emitted artefacts.
CREATE TABLE emission_edges (
  seq INTEGER PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (id),
  source_id TEXT NOT NULL,
  target_id TEXT NOT NULL,
  relation_type TEXT NOT NULL,
  confidence REAL NOT NULL,
  artifact_type TEXT NOT NULL,
  emitted_at TEXT NOT NULL,
  properties TEXT NOT NULL,
  UNIQUE (project_id, source_id, target_id, relation_type)
);
