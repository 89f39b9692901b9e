-- The concepts of the visible code examples.
CREATE TABLE example_concepts (
  concept TEXT NOT NULL,
  example TEXT NOT NULL,
  PRIMARY KEY (concept, example)
) WITHOUT ROWID;

CREATE INDEX example_concepts_by_example ON example_concepts (example);

INSERT OR IGNORE INTO example_concepts (concept, example)
SELECT c.value, e.id FROM examples e, json_each(e.payload, '$.concepts') c WHERE e.wins;
