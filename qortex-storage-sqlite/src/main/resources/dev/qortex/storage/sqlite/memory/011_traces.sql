-- The circumstances of an answer, for its receipt: an object with "at", "relevance", "withheld",
-- "revision", and "candidates", each an array of id, score and fate; empty if they are unknown.
ALTER TABLE open_answers ADD COLUMN trace TEXT NOT NULL DEFAULT '{}';

-- Earlier versions kept them as shares: those of the whole under the id of the answer, and those of
-- each candidate as a leg that is named after its fate.
UPDATE open_answers
SET
  trace = (
    SELECT json_object(
      'at', strftime('%Y-%m-%dT%H:%M:%fZ', coalesce(json_extract(whole.value, '$."receipt/at"'), 0) / 1000.0, 'unixepoch'),
      'relevance', coalesce(json_extract(whole.value, '$."receipt/relevance"'), 0.0),
      'withheld', json(iif(coalesce(json_extract(whole.value, '$."receipt/withheld"'), 0.0) > 0, 'true', 'false')),
      'revision', CAST(coalesce(json_extract(whole.value, '$."receipt/revision"'), 0) AS INTEGER),
      'candidates', json((
        SELECT json_group_array(json_array(id, score, fate))
        FROM (
          SELECT item.key AS id, leg.value AS score, substr(leg.key, length('receipt/score/') + 1) AS fate
          FROM json_each(open_answers.shares) item, json_each(item.value) leg
          WHERE leg.key LIKE 'receipt/score/%'
          ORDER BY leg.value DESC, item.key))))
    FROM json_each(open_answers.shares) whole
    WHERE whole.key = open_answers.answer_id),
  shares = (
    SELECT json_group_object(item.key, json(json_remove(item.value, '$."receipt/score/shown"')))
    FROM json_each(open_answers.shares) item
    WHERE item.key <> open_answers.answer_id
      AND NOT EXISTS (
        SELECT 1 FROM json_each(item.value) leg
        WHERE leg.key LIKE 'receipt/score/%' AND leg.key <> 'receipt/score/shown'))
WHERE CASE WHEN json_valid(shares)
  THEN EXISTS (SELECT 1 FROM json_each(open_answers.shares) whole WHERE whole.key = open_answers.answer_id)
  ELSE 0 END;
