-- Checks of references took three quarters of the time of writing an edge. Writers hold the lock of the
-- schema and read every key in their own transaction, and SQLite runs the same statements with checks.
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
ALTER TABLE next_vectors ALTER COLUMN vector SET STORAGE EXTERNAL;
