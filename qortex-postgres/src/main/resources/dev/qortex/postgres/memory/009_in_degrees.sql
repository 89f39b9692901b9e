-- The number of rows of edges that enter a node. They are counted while others may still read nodes;
-- writers wait from the beginning, so that no edge comes uncounted.
LOCK TABLE nodes, edges IN SHARE MODE;

CREATE TABLE entering AS SELECT target, count(*) AS edges FROM edges GROUP BY target;

ALTER TABLE nodes ADD COLUMN in_degree integer NOT NULL DEFAULT 0;

UPDATE nodes SET in_degree = entering.edges FROM entering WHERE nodes.key = entering.target;

DROP TABLE entering;
