-- Holds what the passages of a source are counted by.
DROP INDEX node_contributions_by_contributor;

CREATE INDEX node_contributions_by_contributor ON node_contributions (contributor, wins, node);
