-- The role of a mention: 1 for the topic of the passage, 2 for a phrase of a relation, 0 for others.
ALTER TABLE edges ADD COLUMN role INTEGER NOT NULL GENERATED ALWAYS AS (
  CASE
    WHEN instr(payload, '"role":"owner"') > 0 THEN 1
    WHEN instr(payload, '"role":"stated"') > 0 THEN 2
    ELSE 0
  END
) VIRTUAL;

-- Holds all that a walk needs of the edges that enter a node.
DROP INDEX edges_by_target;

CREATE INDEX edges_by_target ON edges (target, relation, role, source, wins);
