-- Findings of reviews with the decisions about them, and the commit that a run is about.
CREATE TABLE review_findings (
  seq INTEGER PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (id),
  review_id TEXT NOT NULL,
  place INTEGER NOT NULL,
  revision TEXT NOT NULL,
  severity TEXT NOT NULL,
  category TEXT NOT NULL,
  location TEXT NOT NULL,
  description TEXT NOT NULL,
  rule_learned TEXT NOT NULL,
  citations TEXT NOT NULL,
  status TEXT NOT NULL,
  decided_by TEXT NOT NULL,
  UNIQUE (project_id, review_id, place)
);

ALTER TABLE gauntlet_runs ADD COLUMN revision TEXT NOT NULL DEFAULT '';

ALTER TABLE session_evidence ADD COLUMN ignored TEXT NOT NULL DEFAULT '[]';
