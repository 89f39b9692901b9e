-- The evidence of Python buildlog's builtin bandit: what its arms have above their priors, which are
-- Beta(1, 1), and for seeds Beta(1 + 2 * confidence, 1).
INSERT OR IGNORE INTO learners (name, revision, rebuilt)
SELECT DISTINCT 'buildlog-' || project_id, 1, 1 FROM original_bandit_arms;

INSERT OR IGNORE INTO arm_log (learner, context, arm_id, observation_id, kept, kept_by_others,
  successes, failures, pulls, reward, origin, at)
SELECT (SELECT key FROM learners WHERE name = 'buildlog-' || project_id), context, rule_id,
  'original', 1, 1, successes, failures, CAST(round(successes + failures) AS INTEGER), successes,
  '', '1970-01-01T00:00:00.000000000Z'
FROM (
  SELECT b.project_id, b.context, b.rule_id,
    min(1e12, max(0, b.alpha - 1 - CASE WHEN b.is_seed THEN 2 * coalesce(
      (SELECT min(1, max(0, json_extract(g.provenance, '$.confidence')))
        FROM gauntlet_rules g WHERE g.rule_id = b.rule_id AND g.project_id IN ('', b.project_id)
          AND json_type(g.provenance, '$.confidence') IN ('integer', 'real') LIMIT 1), 1)
      ELSE 0 END)) AS successes,
    min(1e12, max(0, b.beta - 1)) AS failures
  FROM original_bandit_arms b WHERE trim(b.context) <> '' AND trim(b.rule_id) <> ''
)
WHERE successes > 0 OR failures > 0
ORDER BY project_id, context, rule_id;

INSERT OR IGNORE INTO arms (learner, context, arm_id, successes, failures, pulls, total_reward,
  last_updated, changed)
SELECT learner, context, arm_id, successes, failures, pulls, reward, at, 1
FROM arm_log WHERE observation_id = 'original'
  AND learner IN (SELECT key FROM learners WHERE name IN
    (SELECT 'buildlog-' || project_id FROM original_bandit_arms));
