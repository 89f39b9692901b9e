-- Takes over the edges of emissions that Python buildlog, schema 7, consumed. The forms of its times
-- are those of the first script; a confidence or type that is missing becomes 1 and unknown.
INSERT OR IGNORE INTO emission_edges (project_id, source_id, target_id, relation_type, confidence,
  artifact_type, emitted_at, properties)
SELECT project_id, source_id, target_id, relation_type, min(1, max(0, coalesce(confidence, 1))),
  coalesce(nullif(trim(artifact_type), ''), 'unknown'),
  CASE
    WHEN emitted_at GLOB '[0-9][0-9][0-9][0-9]-*'
      AND strftime('%Y-%m-%dT%H:%M:%S', emitted_at) IS NOT NULL
      THEN strftime('%Y-%m-%dT%H:%M:%S', emitted_at) ||
        CASE
          WHEN substr(emitted_at, 20, 7) GLOB '.[0-9][0-9][0-9][0-9][0-9][0-9]'
            THEN substr(emitted_at, 20, 7) || '000Z'
          WHEN substr(emitted_at, 20, 4) GLOB '.[0-9][0-9][0-9]'
            THEN substr(emitted_at, 20, 4) || '000000Z'
          ELSE '.000000000Z'
        END
    ELSE '1970-01-01T00:00:00.000000000Z'
  END,
  CASE WHEN json_valid(properties) AND json_type(properties) = 'object'
    THEN json_patch('{}', properties) ELSE '{}' END
FROM original_emission_edges
WHERE trim(source_id) <> '' AND trim(target_id) <> '' AND trim(relation_type) <> ''
  AND project_id IN (SELECT id FROM projects) ORDER BY id;
