-- The circumstances of an answer, for its receipt: an object with "at", "relevance", "withheld",
-- "revision", and "candidates", each an array of id, score and fate; empty if they are unknown.
ALTER TABLE open_answers ADD COLUMN trace text COLLATE "C" NOT NULL DEFAULT '{}';

-- Earlier versions kept them as shares: those of the whole under the id of the answer, and those of
-- each candidate as a leg that is named after its fate.
UPDATE open_answers
SET
  trace = json_build_object(
    'at', to_char(
      to_timestamp(coalesce((shares::jsonb -> answer_id ->> 'receipt/at')::numeric, 0) / 1000) AT TIME ZONE 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'relevance', coalesce((shares::jsonb -> answer_id ->> 'receipt/relevance')::double precision, 0),
    'withheld', coalesce((shares::jsonb -> answer_id ->> 'receipt/withheld')::numeric, 0) > 0,
    'revision', coalesce((shares::jsonb -> answer_id ->> 'receipt/revision')::numeric, 0)::bigint,
    'candidates', (
      SELECT coalesce(json_agg(json_build_array(item.key, leg.value, substr(leg.key, length('receipt/score/') + 1))
          ORDER BY (leg.value)::numeric DESC, item.key), '[]')
      FROM jsonb_each(shares::jsonb) item, jsonb_each(item.value) leg
      WHERE leg.key LIKE 'receipt/score/%'))::text,
  shares = (
    SELECT coalesce(jsonb_object_agg(item.key, item.value - 'receipt/score/shown'), '{}')
    FROM jsonb_each(shares::jsonb) item
    WHERE item.key <> answer_id
      AND NOT EXISTS (
        SELECT 1 FROM jsonb_object_keys(item.value) leg
        WHERE leg LIKE 'receipt/score/%' AND leg <> 'receipt/score/shown'))::text
WHERE jsonb_exists(shares::jsonb, answer_id);
