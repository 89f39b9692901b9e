-- Takes over what Python buildlog, schema 7, kept; its tables stay under other names.

-- Its times have the forms 2026-02-03T04:05:06.789012+00:00, without the fraction when that is 0,
-- and 2026-02-03T04:05:06.789Z; what is no time becomes 1970.
CREATE TEMP TABLE moments (raw TEXT NOT NULL PRIMARY KEY, at TEXT NOT NULL) WITHOUT ROWID;
INSERT OR IGNORE INTO moments
SELECT raw,
  CASE
    WHEN raw NOT GLOB '[0-9][0-9][0-9][0-9]-*' OR strftime('%Y-%m-%dT%H:%M:%S', raw) IS NULL
      THEN '1970-01-01T00:00:00.000000000Z'
    WHEN substr(raw, 20, 7) GLOB '.[0-9][0-9][0-9][0-9][0-9][0-9]'
      THEN strftime('%Y-%m-%dT%H:%M:%S', raw) || substr(raw, 20, 7) || '000Z'
    WHEN substr(raw, 20, 4) GLOB '.[0-9][0-9][0-9]'
      THEN strftime('%Y-%m-%dT%H:%M:%S', raw) || substr(raw, 20, 4) || '000000Z'
    ELSE strftime('%Y-%m-%dT%H:%M:%S', raw) || '.000000000Z'
  END
FROM (
  SELECT '' AS raw
  UNION SELECT created_at FROM original_projects
  UNION SELECT decided_at FROM original_skill_decisions
  UNION SELECT first_seen FROM original_review_learnings
  UNION SELECT last_reinforced FROM original_review_learnings
  UNION SELECT timestamp FROM original_review_history
  UNION SELECT timestamp FROM original_gauntlet_credits
  UNION SELECT timestamp FROM original_reward_events
  UNION SELECT timestamp FROM original_mistakes
  UNION SELECT started_at FROM original_sessions
  UNION SELECT ended_at FROM original_sessions
  UNION SELECT created_at FROM original_active_sessions
  UNION SELECT CASE WHEN json_valid(data) THEN json_extract(data, '$.started_at') END
    FROM original_active_sessions
) WHERE raw IS NOT NULL;

-- Its lists are JSON, or null, or JSON within JSON; what is no list of texts becomes an empty one.
CREATE TEMP TABLE lists (raw TEXT NOT NULL PRIMARY KEY, texts TEXT NOT NULL) WITHOUT ROWID;
INSERT OR IGNORE INTO lists
SELECT raw,
  (SELECT json_group_array(value) FROM (
    SELECT DISTINCT value FROM json_each(plain) WHERE type = 'text' AND trim(value) <> ''))
FROM (
  SELECT raw,
    CASE
      WHEN NOT json_valid(raw) THEN '[]'
      WHEN json_type(raw) = 'array' THEN raw
      WHEN json_type(raw) = 'text' AND json_valid(json_extract(raw, '$'))
        AND json_type(json_extract(raw, '$')) = 'array' THEN json_extract(raw, '$')
      ELSE '[]'
    END AS plain
  FROM (
    SELECT '[]' AS raw
    UNION SELECT new_learning_ids FROM original_review_history
    UNION SELECT reinforced_learning_ids FROM original_review_history
    UNION SELECT rules FROM original_gauntlet_credits
    UNION SELECT rules_active FROM original_reward_events
    UNION SELECT rules_at_start FROM original_sessions
    UNION SELECT rules_at_end FROM original_sessions
    UNION SELECT selected_rules FROM original_sessions
    UNION SELECT related_concepts FROM original_mistakes
    UNION SELECT rules_consulted FROM original_mistakes
    UNION SELECT tags FROM original_gauntlet_rules
    UNION SELECT CASE WHEN json_valid(data) THEN json_extract(data, '$.rules_at_start') END
      FROM original_active_sessions
    UNION SELECT CASE WHEN json_valid(data) THEN json_extract(data, '$.selected_rules') END
      FROM original_active_sessions
  ) WHERE raw IS NOT NULL
);

INSERT INTO projects (id, name, created_at)
SELECT id, CASE WHEN trim(name) = '' THEN id ELSE name END,
  (SELECT at FROM moments WHERE raw = created_at)
FROM original_projects WHERE trim(id) <> '' ORDER BY rowid;

INSERT INTO project_locations (location, project_id)
SELECT 'path:' || path, id FROM original_projects WHERE trim(id) <> '' AND trim(path) <> '';

INSERT INTO skill_decisions (project_id, skill_id, promoted, decided_at)
SELECT project_id, skill_id, decision = 'promoted', (SELECT at FROM moments WHERE raw = decided_at)
FROM original_skill_decisions
WHERE trim(skill_id) <> '' AND project_id IN (SELECT id FROM projects);

INSERT INTO review_learnings (project_id, id, rule, category, severity, source, first_seen,
  last_reinforced, reinforcement_count, contradiction_count)
SELECT project_id, id, rule, CASE WHEN trim(category) = '' THEN 'workflow' ELSE category END,
  CASE WHEN lower(severity) IN ('critical', 'major', 'minor', 'nitpick') THEN lower(severity)
    ELSE 'minor' END,
  CASE WHEN trim(source) = '' THEN 'review:unknown' ELSE source END,
  (SELECT at FROM moments WHERE raw = first_seen),
  (SELECT at FROM moments WHERE raw = last_reinforced),
  max(1, reinforcement_count), max(0, contradiction_count)
FROM original_review_learnings
WHERE trim(id) <> '' AND trim(rule) <> '' AND project_id IN (SELECT id FROM projects)
ORDER BY rowid;

INSERT INTO review_history (project_id, id, session_id, timestamp, error_class, source, run_id,
  action, iteration, issues_count, new_learning_ids, reinforced_learning_ids, rules_credited)
SELECT project_id, 'original-review-' || rowid,
  'no-session-' || replace(substr(at, 1, 10), '-', ''), at, 'general',
  CASE WHEN trim(coalesce(source, '')) = '' THEN 'review:unknown' ELSE source END, '',
  'not_reviewed', 1, max(0, issues_count),
  (SELECT texts FROM lists WHERE raw = coalesce(new_learning_ids, '[]')),
  (SELECT texts FROM lists WHERE raw = coalesce(reinforced_learning_ids, '[]')), '[]'
FROM (SELECT *, rowid, (SELECT at FROM moments WHERE raw = timestamp) AS at
  FROM original_review_history)
WHERE project_id IN (SELECT id FROM projects) ORDER BY at, rowid;

INSERT INTO review_history (project_id, id, session_id, timestamp, error_class, source, run_id,
  action, iteration, issues_count, new_learning_ids, reinforced_learning_ids, rules_credited)
SELECT project_id, 'original-credit-' || seq,
  'no-session-' || replace(substr(at, 1, 10), '-', ''), at, 'general',
  'gauntlet:iteration-' || max(1, coalesce(iteration, 1)), '', 'not_reviewed',
  max(1, coalesce(iteration, 1)), 0, '[]', '[]',
  (SELECT texts FROM lists WHERE raw = coalesce(rules, '[]'))
FROM (SELECT *, rowid AS seq, (SELECT at FROM moments WHERE raw = timestamp) AS at
  FROM original_gauntlet_credits)
WHERE project_id IN (SELECT id FROM projects) ORDER BY at, seq;

INSERT INTO active_sessions (project_id, id, agent, error_class, started_at, rules_at_start,
  selected_rules, notes)
SELECT project_id, json_extract(data, '$.id'), 'default',
  coalesce(nullif(trim(json_extract(data, '$.error_class')), ''), 'general'),
  (SELECT at FROM moments WHERE raw = coalesce(json_extract(data, '$.started_at'), created_at)),
  (SELECT texts FROM lists WHERE raw = coalesce(json_extract(data, '$.rules_at_start'), '[]')),
  (SELECT texts FROM lists WHERE raw = coalesce(json_extract(data, '$.selected_rules'), '[]')),
  coalesce(json_extract(data, '$.notes'), '')
FROM (SELECT * FROM original_active_sessions WHERE json_valid(data))
WHERE trim(coalesce(json_extract(data, '$.id'), '')) <> ''
  AND project_id IN (SELECT id FROM projects);

INSERT INTO sessions (project_id, id, agent, error_class, started_at, rules_at_start,
  selected_rules, notes, ended_at, abandoned, rules_at_end, end_notes)
SELECT project_id, id, 'default', coalesce(nullif(trim(error_class), ''), 'general'),
  (SELECT at FROM moments WHERE raw = started_at),
  (SELECT texts FROM lists WHERE raw = coalesce(rules_at_start, '[]')),
  (SELECT texts FROM lists WHERE raw = coalesce(selected_rules, '[]')),
  coalesce(notes, ''), (SELECT at FROM moments WHERE raw = coalesce(ended_at, started_at)), 0,
  (SELECT texts FROM lists WHERE raw = coalesce(rules_at_end, '[]')), coalesce(notes, '')
FROM original_sessions
WHERE trim(id) <> '' AND project_id IN (SELECT id FROM projects) ORDER BY rowid;

-- It kept that a mistake was a repeat, but not of which one.
INSERT INTO mistakes (project_id, id, session_id, timestamp, error_class, description,
  semantic_hash, severity, rules_consulted, corrected_by_rule, context, resolution_action,
  related_concepts, relation_to_prior, repeat_of, repeat_evidence)
SELECT project_id, id, session_id, (SELECT at FROM moments WHERE raw = timestamp),
  CASE WHEN trim(error_class) = '' THEN 'general' ELSE error_class END,
  CASE WHEN trim(description) = '' THEN '?' ELSE description END, semantic_hash,
  CASE WHEN lower(severity) IN ('low', 'medium', 'high', 'critical') THEN lower(severity)
    ELSE 'medium' END,
  (SELECT texts FROM lists WHERE raw = coalesce(rules_consulted, '[]')),
  coalesce(corrected_by_rule, ''), coalesce(context, ''), coalesce(resolution_action, ''),
  (SELECT texts FROM lists WHERE raw = coalesce(related_concepts, '[]')),
  CASE
    WHEN json_valid(relation_to_prior)
      AND trim(coalesce(json_extract(relation_to_prior, '$.id'), '')) <> ''
      AND lower(json_extract(relation_to_prior, '$.type')) IN
        ('escalation', 'same_pattern', 'regression', 'caused_by', 'part_of')
      THEN json_array(json_array(json_extract(relation_to_prior, '$.id'),
        json_extract(relation_to_prior, '$.type')))
    ELSE '[]'
  END,
  CASE WHEN was_repeat THEN coalesce(
    (SELECT p.id FROM original_mistakes p WHERE p.project_id = m.project_id
      AND p.error_class = m.error_class AND p.session_id <> m.session_id AND p.rowid < m.rowid
      ORDER BY p.semantic_hash = m.semantic_hash DESC, p.rowid LIMIT 1), 'unknown') ELSE '' END,
  CASE WHEN was_repeat THEN 'as Python buildlog found it' ELSE '' END
FROM original_mistakes m
WHERE trim(id) <> '' AND trim(session_id) <> '' AND project_id IN (SELECT id FROM projects)
ORDER BY rowid;

INSERT INTO reward_events (project_id, id, session_id, timestamp, error_class, outcome,
  reward_value, revision_distance, rules_active, notes, source)
SELECT project_id, id,
  coalesce(nullif(trim(session_id), ''), 'no-session-' || replace(substr(at, 1, 10), '-', '')),
  at, coalesce(nullif(trim(error_class), ''), 'general'),
  CASE WHEN lower(outcome) IN ('accepted', 'rejected') THEN lower(outcome) ELSE 'revision' END,
  reward_value, coalesce(revision_distance, 1 - reward_value, 0.5),
  (SELECT texts FROM lists WHERE raw = coalesce(rules_active, '[]')), coalesce(notes, ''),
  coalesce(nullif(trim(source), ''), 'manual')
FROM (SELECT *, rowid AS seq, (SELECT at FROM moments WHERE raw = timestamp) AS at
  FROM original_reward_events)
WHERE trim(id) <> '' AND project_id IN (SELECT id FROM projects) ORDER BY seq;

-- Rules that were seeded are those of all projects. One that was learned belongs to the projects
-- that promoted it; when no project did, it is out of all pools.
INSERT INTO gauntlet_rules (project_id, rule_id, persona, rule, category, context, antipattern,
  rationale, tags, refs, provenance, version, seed_filename, seed_file_hash, active)
SELECT coalesce(owner, ''), rule_id, persona, rule,
  coalesce(nullif(trim(category), ''), 'general'), coalesce(context, ''),
  coalesce(antipattern, ''), coalesce(rationale, ''),
  (SELECT texts FROM lists WHERE raw = coalesce(tags, '[]')),
  CASE WHEN json_valid(refs) AND json_type(refs) = 'array' THEN
    (SELECT json_group_object(json_extract(value, '$.url'),
        coalesce(json_extract(value, '$.title'), ''))
      FROM json_each(refs) WHERE type = 'object'
        AND trim(coalesce(json_extract(value, '$.url'), '')) <> '')
    ELSE '{}' END,
  CASE
    WHEN json_valid(provenance) AND json_type(provenance) = 'object'
      THEN json_patch('{}', provenance)
    WHEN json_valid(provenance) AND json_type(provenance) = 'text'
      AND json_valid(json_extract(provenance, '$'))
      AND json_type(json_extract(provenance, '$')) = 'object'
      THEN json_patch('{}', json_extract(provenance, '$'))
    ELSE '{}'
  END,
  version, coalesce(seed_filename, ''), coalesce(seed_file_hash, ''),
  active AND (persona <> 'learned' OR owner IS NOT NULL)
FROM (
  SELECT r.*, r.rowid AS seq, d.project_id AS owner
  FROM original_gauntlet_rules r LEFT JOIN skill_decisions d
    ON r.persona = 'learned' AND d.skill_id = r.rule_id AND d.promoted
)
WHERE trim(rule_id) <> '' AND trim(persona) <> '' AND trim(rule) <> '' ORDER BY seq;

-- A promotion may have failed to add its rule; what a review taught has its text.
INSERT OR IGNORE INTO gauntlet_rules (project_id, rule_id, persona, rule, category, context,
  antipattern, rationale, tags, refs, provenance, version, seed_filename, seed_file_hash, active)
SELECT d.project_id, l.id, 'learned', l.rule, l.category, '', '', '', '[]', '{}', '{}', 1,
  'skill_promotion', '', 1
FROM skill_decisions d JOIN review_learnings l
  ON l.project_id = d.project_id AND l.id = d.skill_id
WHERE d.promoted;

DROP TABLE lists;
DROP TABLE moments;
