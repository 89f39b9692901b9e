-- Evidence that fades: each change of a pattern leaves 0.9 of what was there before.
ALTER TABLE review_patterns ADD COLUMN recent_successes REAL NOT NULL DEFAULT 0;
ALTER TABLE review_patterns ADD COLUMN recent_ignores REAL NOT NULL DEFAULT 0;

UPDATE review_patterns SET recent_successes = recent.successes, recent_ignores = recent.ignores
FROM (
  SELECT project_id, subject,
    sum(kept * (kind IN ('SIGHTED', 'REINFORCED', 'RUN_PASSED'))) AS successes,
    sum(kept * weight) AS ignores
  FROM (
    SELECT project_id, subject, body ->> 'kind' AS kind, body ->> 'weight' AS weight,
      pow(0.9, row_number() OVER (PARTITION BY project_id, subject ORDER BY seq DESC) - 1) AS kept
    FROM pattern_log WHERE kind = 'change' AND body ->> 'kind' <> 'AGED'
  ) GROUP BY project_id, subject
) AS recent
WHERE review_patterns.project_id = recent.project_id AND review_patterns.id = recent.subject;
