-- Takes over what the original kept, if this is a file of it. Its prior was Beta(1, 1); its times
-- have the form 2026-02-03T04:05:06.789012+00:00, without the fraction when it is 0, or are empty.
CREATE TABLE IF NOT EXISTS arm_states (
  context_hash TEXT NOT NULL,
  arm_id TEXT NOT NULL,
  alpha REAL NOT NULL DEFAULT 1.0,
  beta REAL NOT NULL DEFAULT 1.0,
  pulls INTEGER NOT NULL DEFAULT 0,
  total_reward REAL NOT NULL DEFAULT 0.0,
  last_updated TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (context_hash, arm_id)
);

INSERT INTO learners (name, revision, rebuilt)
SELECT 'learner', 1, 1 WHERE EXISTS (SELECT 1 FROM arm_states);

INSERT INTO arm_log (learner, context, arm_id, observation_id, kept, kept_by_others, successes,
  failures, pulls, reward, origin, at)
SELECT (SELECT key FROM learners WHERE name = 'learner'), context_hash, arm_id, 'original', 1, 1,
  alpha - 1, beta - 1, pulls, total_reward, '',
  CASE
    WHEN last_updated GLOB '????-??-??T??:??:??.??????+00:00'
      THEN substr(last_updated, 1, 26) || '000Z'
    WHEN last_updated GLOB '????-??-??T??:??:??+00:00'
      THEN substr(last_updated, 1, 19) || '.000000000Z'
    ELSE '1970-01-01T00:00:00.000000000Z'
  END
FROM arm_states ORDER BY context_hash, arm_id;

INSERT INTO arms (learner, context, arm_id, successes, failures, pulls, total_reward, last_updated,
  changed)
SELECT learner, context, arm_id, successes, failures, pulls, reward, at, 1
FROM arm_log WHERE observation_id = 'original';

DROP TABLE arm_states;
