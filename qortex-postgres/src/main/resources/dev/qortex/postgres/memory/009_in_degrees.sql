-- The number of rows of edges that enter a node.
ALTER TABLE nodes ADD COLUMN in_degree integer NOT NULL DEFAULT 0;

UPDATE nodes SET in_degree = c.edges
FROM (SELECT target, count(*) AS edges FROM edges GROUP BY target) AS c
WHERE nodes.key = c.target;
