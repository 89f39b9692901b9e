-- The agent of each record, and sums by agent; those of before are computed anew.
ALTER TABLE session_evidence ADD COLUMN agent TEXT NOT NULL DEFAULT 'default';

UPDATE session_evidence SET agent = coalesce(
  (SELECT agent FROM sessions
    WHERE sessions.project_id = session_evidence.project_id AND sessions.id = session_evidence.id),
  (SELECT agent FROM active_sessions
    WHERE active_sessions.project_id = session_evidence.project_id
      AND active_sessions.id = session_evidence.id),
  'default');

DROP TABLE evidence_sums;

CREATE TABLE evidence_sums (
  project_id TEXT NOT NULL REFERENCES projects (id),
  agent TEXT NOT NULL,
  rule_id TEXT NOT NULL,
  successes REAL NOT NULL,
  failures REAL NOT NULL,
  events REAL NOT NULL,
  exposure REAL NOT NULL,
  PRIMARY KEY (project_id, agent, rule_id)
) WITHOUT ROWID;

UPDATE evidence_policies SET policy = 'sums without agents' WHERE policy <> '';
