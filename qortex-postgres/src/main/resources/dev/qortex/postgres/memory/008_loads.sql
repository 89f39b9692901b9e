-- Three quarters of the time of writing an edge went into checks of its references. Writers hold the
-- lock of the schema and take keys from rows of their own transaction; SQLite checks the same statements.
ALTER TABLE edges
  DROP CONSTRAINT IF EXISTS edges_source_fkey,
  DROP CONSTRAINT IF EXISTS edges_target_fkey,
  DROP CONSTRAINT IF EXISTS edges_relation_fkey,
  DROP CONSTRAINT IF EXISTS edges_contributor_fkey;
ALTER TABLE node_contributions
  DROP CONSTRAINT IF EXISTS node_contributions_node_fkey,
  DROP CONSTRAINT IF EXISTS node_contributions_contributor_fkey;
ALTER TABLE nodes DROP CONSTRAINT IF EXISTS nodes_kind_fkey;

-- Numbers of vectors are as good as random, so that they cannot be compressed.
ALTER TABLE vectors ALTER COLUMN vector SET STORAGE EXTERNAL;
