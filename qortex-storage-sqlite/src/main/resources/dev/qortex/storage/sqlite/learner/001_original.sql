-- Takes over what the original kept; its table stays under another name.
-- Its prior was Beta(1, 1). Its times have the form 2026-02-03T04:05:06.789012+00:00, without the
-- fraction when it is 0, or are empty; what is no time becomes 1970. It refused no reward, so counts
-- may be of any size, and arms without a name cannot be asked for.
INSERT INTO learners (name, revision, rebuilt)
SELECT 'learner', 1, 1 WHERE EXISTS (SELECT 1 FROM arm_states);

INSERT INTO arm_log (learner, context, arm_id, observation_id, kept, kept_by_others, successes,
  failures, pulls, reward, origin, at)
SELECT (SELECT key FROM learners WHERE name = 'learner'), context_hash, arm_id, 'original', 1, 1,
  min(max(alpha - 1, -1e12), 1e12), min(max(beta - 1, -1e12), 1e12), max(pulls, 0),
  min(max(total_reward, -1e12), 1e12), '',
  CASE
    WHEN last_updated NOT GLOB '[0-9][0-9][0-9][0-9]-*T*'
      OR strftime('%Y-%m-%dT%H:%M:%S', last_updated) IS NULL
      THEN '1970-01-01T00:00:00.000000000Z'
    WHEN substr(last_updated, 20, 7) GLOB '.[0-9][0-9][0-9][0-9][0-9][0-9]'
      THEN strftime('%Y-%m-%dT%H:%M:%S', last_updated) || substr(last_updated, 20, 7) || '000Z'
    ELSE strftime('%Y-%m-%dT%H:%M:%S', last_updated) || '.000000000Z'
  END
FROM arm_states WHERE trim(context_hash) <> '' AND trim(arm_id) <> ''
ORDER BY context_hash, arm_id;

INSERT INTO arms (learner, context, arm_id, successes, failures, pulls, total_reward, last_updated,
  changed)
SELECT learner, context, arm_id, successes, failures, pulls, reward, at, 1
FROM arm_log WHERE observation_id = 'original';

ALTER TABLE arm_states RENAME TO original_arm_states;
