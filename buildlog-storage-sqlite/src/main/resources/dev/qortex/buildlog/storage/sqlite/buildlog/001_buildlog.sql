CREATE TABLE projects (
  id TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  created_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE project_locations (
  location TEXT NOT NULL PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (id)
) WITHOUT ROWID;
CREATE INDEX project_locations_project ON project_locations (project_id);

-- project_id is empty for a rule of all projects.
CREATE TABLE gauntlet_rules (
  seq INTEGER PRIMARY KEY,
  project_id TEXT NOT NULL,
  rule_id TEXT NOT NULL,
  persona TEXT NOT NULL,
  rule TEXT NOT NULL,
  category TEXT NOT NULL,
  context TEXT NOT NULL,
  antipattern TEXT NOT NULL,
  rationale TEXT NOT NULL,
  tags TEXT NOT NULL,
  refs TEXT NOT NULL,
  provenance TEXT NOT NULL,
  version INTEGER NOT NULL,
  seed_filename TEXT NOT NULL,
  seed_file_hash TEXT NOT NULL,
  active INTEGER NOT NULL,
  UNIQUE (project_id, rule_id)
);
CREATE INDEX gauntlet_rules_persona ON gauntlet_rules (project_id, persona);

CREATE TABLE muted_rules (
  project_id TEXT NOT NULL REFERENCES projects (id),
  rule_id TEXT NOT NULL,
  PRIMARY KEY (project_id, rule_id)
) WITHOUT ROWID;

CREATE TABLE active_sessions (
  project_id TEXT NOT NULL REFERENCES projects (id),
  id TEXT NOT NULL,
  agent TEXT NOT NULL,
  error_class TEXT NOT NULL,
  started_at TEXT NOT NULL,
  rules_at_start TEXT NOT NULL,
  selected_rules TEXT NOT NULL,
  notes TEXT NOT NULL,
  PRIMARY KEY (project_id, agent),
  UNIQUE (project_id, id)
) WITHOUT ROWID;

CREATE TABLE sessions (
  seq INTEGER PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (id),
  id TEXT NOT NULL,
  agent TEXT NOT NULL,
  error_class TEXT NOT NULL,
  started_at TEXT NOT NULL,
  rules_at_start TEXT NOT NULL,
  selected_rules TEXT NOT NULL,
  notes TEXT NOT NULL,
  ended_at TEXT NOT NULL,
  abandoned INTEGER NOT NULL,
  rules_at_end TEXT NOT NULL,
  end_notes TEXT NOT NULL,
  UNIQUE (project_id, id)
);

CREATE TABLE mistakes (
  seq INTEGER PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (id),
  id TEXT NOT NULL,
  session_id TEXT NOT NULL,
  timestamp TEXT NOT NULL,
  error_class TEXT NOT NULL,
  description TEXT NOT NULL,
  semantic_hash TEXT NOT NULL,
  severity TEXT NOT NULL,
  rules_consulted TEXT NOT NULL,
  corrected_by_rule TEXT NOT NULL,
  context TEXT NOT NULL,
  resolution_action TEXT NOT NULL,
  related_concepts TEXT NOT NULL,
  relation_to_prior TEXT NOT NULL,
  repeat_of TEXT NOT NULL,
  repeat_evidence TEXT NOT NULL,
  UNIQUE (project_id, id)
);
CREATE INDEX mistakes_session ON mistakes (project_id, session_id);
CREATE INDEX mistakes_class ON mistakes (project_id, error_class, semantic_hash);

CREATE TABLE reward_events (
  seq INTEGER PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (id),
  id TEXT NOT NULL,
  session_id TEXT NOT NULL,
  timestamp TEXT NOT NULL,
  error_class TEXT NOT NULL,
  outcome TEXT NOT NULL,
  reward_value REAL NOT NULL,
  revision_distance REAL NOT NULL,
  rules_active TEXT NOT NULL,
  notes TEXT NOT NULL,
  source TEXT NOT NULL,
  UNIQUE (project_id, id)
);
CREATE INDEX reward_events_session ON reward_events (project_id, session_id);

CREATE TABLE review_history (
  seq INTEGER PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (id),
  id TEXT NOT NULL,
  session_id TEXT NOT NULL,
  timestamp TEXT NOT NULL,
  error_class TEXT NOT NULL,
  source TEXT NOT NULL,
  run_id TEXT NOT NULL,
  action TEXT NOT NULL,
  iteration INTEGER NOT NULL,
  issues_count INTEGER NOT NULL,
  new_learning_ids TEXT NOT NULL,
  reinforced_learning_ids TEXT NOT NULL,
  rules_credited TEXT NOT NULL,
  UNIQUE (project_id, id)
);

CREATE INDEX review_history_session ON review_history (project_id, session_id);

CREATE TABLE gauntlet_runs (
  seq INTEGER PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (id),
  id TEXT NOT NULL,
  session_id TEXT NOT NULL,
  timestamp TEXT NOT NULL,
  error_class TEXT NOT NULL,
  target TEXT NOT NULL,
  personas TEXT NOT NULL,
  per_persona INTEGER NOT NULL,
  max_iterations INTEGER NOT NULL,
  stop_at TEXT NOT NULL,
  rules_shown TEXT NOT NULL,
  UNIQUE (project_id, id)
);

CREATE TABLE review_learnings (
  seq INTEGER PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects (id),
  id TEXT NOT NULL,
  rule TEXT NOT NULL,
  category TEXT NOT NULL,
  severity TEXT NOT NULL,
  source TEXT NOT NULL,
  first_seen TEXT NOT NULL,
  last_reinforced TEXT NOT NULL,
  reinforcement_count INTEGER NOT NULL,
  contradiction_count INTEGER NOT NULL,
  UNIQUE (project_id, id)
);

CREATE TABLE skill_decisions (
  project_id TEXT NOT NULL REFERENCES projects (id),
  skill_id TEXT NOT NULL,
  promoted INTEGER NOT NULL,
  decided_at TEXT NOT NULL,
  PRIMARY KEY (project_id, skill_id)
) WITHOUT ROWID;

CREATE TABLE emission_outbox (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  project_id TEXT NOT NULL,
  created_at TEXT NOT NULL,
  content TEXT NOT NULL
);
