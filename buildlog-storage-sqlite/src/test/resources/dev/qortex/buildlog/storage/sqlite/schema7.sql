-- A database of Python buildlog, schema 7, with a row or more in each table.
CREATE TABLE schema_version (version INTEGER PRIMARY KEY,
  applied_at TEXT DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')));
CREATE TABLE projects (id TEXT PRIMARY KEY, name TEXT NOT NULL, path TEXT NOT NULL UNIQUE,
  created_at TEXT, updated_at TEXT);
CREATE TABLE skill_decisions (project_id TEXT REFERENCES projects (id), skill_id TEXT,
  decision TEXT CHECK (decision IN ('promoted', 'rejected')), decided_at TEXT, metadata TEXT,
  PRIMARY KEY (project_id, skill_id));
CREATE TABLE review_learnings (project_id TEXT REFERENCES projects (id), id TEXT, rule TEXT,
  category TEXT, severity TEXT, source TEXT, first_seen TEXT, last_reinforced TEXT,
  reinforcement_count INTEGER DEFAULT 1, contradiction_count INTEGER DEFAULT 0,
  functional_principle TEXT, PRIMARY KEY (project_id, id));
CREATE TABLE review_history (rowid INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id TEXT REFERENCES projects (id), timestamp TEXT, source TEXT,
  issues_count INTEGER DEFAULT 0, new_learning_ids TEXT, reinforced_learning_ids TEXT);
CREATE INDEX idx_review_history ON review_history (project_id, timestamp DESC);
CREATE TABLE active_sessions (project_id TEXT PRIMARY KEY REFERENCES projects (id), data TEXT,
  created_at TEXT);
CREATE TABLE reward_events (project_id TEXT REFERENCES projects (id), id TEXT, timestamp TEXT,
  outcome TEXT, reward_value REAL, rules_active TEXT, revision_distance REAL, error_class TEXT,
  notes TEXT, source TEXT, session_id TEXT, PRIMARY KEY (project_id, id));
CREATE TABLE sessions (project_id TEXT REFERENCES projects (id), id TEXT, started_at TEXT,
  ended_at TEXT, entry_file TEXT, rules_at_start TEXT, rules_at_end TEXT, selected_rules TEXT,
  error_class TEXT, notes TEXT, PRIMARY KEY (project_id, id));
CREATE TABLE mistakes (project_id TEXT REFERENCES projects (id), id TEXT, session_id TEXT,
  timestamp TEXT, error_class TEXT, description TEXT, semantic_hash TEXT,
  was_repeat INTEGER DEFAULT 0, corrected_by_rule TEXT, related_concepts TEXT,
  relation_to_prior TEXT, resolution_action TEXT, context TEXT, severity TEXT,
  rules_consulted TEXT, PRIMARY KEY (project_id, id));
CREATE TABLE bandit_arms (project_id TEXT REFERENCES projects (id), context TEXT, rule_id TEXT,
  alpha REAL DEFAULT 1.0, beta REAL DEFAULT 1.0, is_seed INTEGER DEFAULT 0, updated_at TEXT,
  PRIMARY KEY (project_id, context, rule_id));
CREATE TABLE gauntlet_rules (rule_id TEXT PRIMARY KEY, persona TEXT, rule TEXT, category TEXT,
  context TEXT, antipattern TEXT, rationale TEXT, tags TEXT, refs TEXT, provenance TEXT,
  version INTEGER DEFAULT 1, active INTEGER DEFAULT 1, created_at TEXT, updated_at TEXT,
  seed_file_hash TEXT, seed_filename TEXT);
CREATE INDEX idx_gauntlet_rules_persona ON gauntlet_rules (persona);
CREATE INDEX idx_gauntlet_rules_active ON gauntlet_rules (active);
CREATE TABLE emission_edges (id INTEGER PRIMARY KEY AUTOINCREMENT, source_id TEXT, target_id TEXT,
  relation_type TEXT, confidence REAL, artifact_type TEXT, project_id TEXT, emitted_at TEXT,
  consumed_at TEXT, properties TEXT, UNIQUE (source_id, target_id, relation_type));
CREATE TABLE gauntlet_credits (id INTEGER PRIMARY KEY AUTOINCREMENT, project_id TEXT,
  timestamp TEXT, iteration INTEGER, rules TEXT);
CREATE TABLE posterior_snapshots (id INTEGER PRIMARY KEY AUTOINCREMENT, project_id TEXT,
  timestamp TEXT, rule_id TEXT, alpha REAL, beta REAL, mean REAL, "trigger" TEXT,
  iteration INTEGER, batch_id TEXT);

INSERT INTO schema_version (version) VALUES (1), (2), (3), (4), (5), (6), (7);
INSERT INTO projects VALUES
  ('325add837da7', 'template', '/srv/template', '2026-01-21T14:00:00.123Z', '2026-01-21T14:00:00.123Z'),
  ('52089b5d135e', '', '/tmp/my-project', 'not a time', NULL);
INSERT INTO skill_decisions VALUES
  ('325add837da7', 'arch-b797ef29f4', 'promoted', '2026-01-22T10:00:00.000001+00:00', NULL),
  ('325add837da7', 'arch-3029c731ed', 'promoted', '2026-01-22T10:00:00+00:00', NULL),
  ('52089b5d135e', 'wf-3c99ecea19', 'rejected', '2026-01-22T12:00:00+02:00', NULL);
INSERT INTO review_learnings VALUES
  ('325add837da7', 'arch-3029c731ed', 'Validate at boundaries', 'architectural', 'blocker',
   'review:PR#1', '2026-01-21T14:00:00+00:00', '2026-01-22T14:00:00+00:00', 2, 0, NULL),
  ('52089b5d135e', 'wf-3c99ecea19', 'Write tests for new features', 'workflow', 'minor',
   'review:PR#2', '2026-01-21T14:00:00+00:00', '2026-01-21T14:00:00+00:00', 1, 0, 'why');
INSERT INTO review_history (project_id, timestamp, source, issues_count, new_learning_ids,
    reinforced_learning_ids) VALUES
  ('325add837da7', '2026-01-21T14:00:00+00:00', 'review:PR#1', 2, '["arch-3029c731ed"]', '[]'),
  ('325add837da7', '2026-01-21T14:00:00+00:00', NULL, 1, 'broken', NULL);
INSERT INTO active_sessions VALUES ('52089b5d135e',
  '{"id": "session-20260123-080000-000000", "started_at": "2026-01-23T08:00:00+00:00",
    "rules_at_start": ["karen:effbccc3"], "selected_rules": ["karen:effbccc3"],
    "error_class": null, "notes": null}', '2026-01-23T08:00:00.000Z');
INSERT INTO reward_events VALUES
  ('325add837da7', 'rew-2a0cdbfe8a', '2026-01-21T14:00:00+00:00', 'accepted', 1.0,
   '["karen:effbccc3"]', NULL, NULL, NULL, 'mcp', NULL),
  ('325add837da7', 'rew-2', '2026-01-21T15:00:00.5+00:00', 'revision', 0.7, '[]', 0.3, 'sql',
   'n', NULL, 'session-20260121-140000-000000');
INSERT INTO sessions VALUES
  ('325add837da7', 'session-20260121-140000-000000', '2026-01-21T14:00:00+00:00',
   '2026-01-21T15:30:00.250000+00:00', 'x.md', '["karen:effbccc3"]', '["karen:effbccc3"]',
   '["karen:effbccc3"]', 'sql', NULL);
INSERT INTO mistakes VALUES
  ('325add837da7', 'm-001', 'session-20260120-140000-000000', '2026-01-20T14:00:00+00:00',
   'security', 'Hardcoded secret', 'h1', 0, NULL, '["c1"]', NULL, NULL, NULL, NULL, NULL),
  ('325add837da7', 'm-002', 'session-20260121-140000-000000', '2026-01-21T14:10:00+00:00',
   'security', 'Hardcoded secret', 'h1', 1, 'karen:effbccc3', NULL,
   '{"id": "m-001", "type": "same_pattern"}', 'moved it', 'a.py:1', 'high',
   '["karen:effbccc3"]');
INSERT INTO bandit_arms VALUES
  ('325add837da7', 'general', 'karen:effbccc3', 5.0, 2.0, 1, '2026-01-21T14:00:00+00:00'),
  ('325add837da7', 'sql', 'arch-b797ef29f4', 1.7, 1.3, 0, '2026-01-21T14:00:00+00:00'),
  ('325add837da7', 'sql', 'fresh', 3.0, 1.0, 1, '2026-01-21T14:00:00+00:00');
INSERT INTO gauntlet_rules VALUES
  ('karen:effbccc3', 'karen', 'Parameterize SQL queries', 'security', 'ctx', 'anti', 'why',
   '["sql"]', '[{"url": "https://a.b", "title": "T"}, {"title": "none"}]',
   '{"id": "karen:effbccc3", "confidence": 0.5, "graph_version": null}', 3, 1,
   '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', 'ff', 'karen.yaml'),
  ('arch-b797ef29f4', 'learned', 'Use composition over inheritance', 'architectural', NULL, NULL,
   NULL, '"[\"api\"]"', '[]', '"{\"source\": \"skill_promotion\", \"confidence\": \"high\"}"', 1, 1,
   NULL, NULL, NULL, 'skill_promotion'),
  ('sk-orphan', 'learned', 'Nobody promoted this', 'x', '', '', '', '[]', '[]', NULL, 1, 1, NULL,
   NULL, NULL, 'skill_promotion');
INSERT INTO emission_edges (source_id, target_id, relation_type, project_id)
  VALUES ('a', 'b', 'uses', 'unregistered');
INSERT INTO emission_edges (source_id, target_id, relation_type, confidence, artifact_type,
  project_id, emitted_at, properties)
  VALUES ('mistake:m-001', 'gauntlet_rule:karen:effbccc3', 'challenges', 0.7, 'mistake_manifest',
    '325add837da7', '2026-01-21T14:10:00.123456+00:00', '{"mapper": "rule_challenge", "x": null}'),
  ('a', 'c', 'uses', NULL, NULL, '325add837da7', 'x', NULL);
INSERT INTO gauntlet_credits (project_id, timestamp, iteration, rules)
  VALUES ('325add837da7', '2026-01-21T14:20:00+00:00', 2, '["karen:effbccc3"]');
INSERT INTO posterior_snapshots (project_id, timestamp, rule_id, alpha, beta, mean, "trigger")
  VALUES ('325add837da7', '2026-01-21T14:20:00+00:00', 'karen:effbccc3', 5, 2, 0.714, 'x');
