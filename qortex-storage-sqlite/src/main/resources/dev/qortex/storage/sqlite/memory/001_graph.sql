-- Single numbers: the revision of the graph, the position of the log of changes, the dimensions of
-- the vectors of nodes and of questions, and the version of the rule by which texts become words.
CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value INTEGER NOT NULL
) WITHOUT ROWID;

INSERT INTO meta VALUES
  ('revision', 0), ('position', 0), ('dimension', 0), ('question_dimension', 0), ('tokenizer', 1);

-- The names of the codes that nodes.kind and edges.relation hold.
CREATE TABLE node_kinds (code INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);

INSERT INTO node_kinds VALUES (0, 'concept'), (1, 'passage');

CREATE TABLE relation_types (code INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);

INSERT INTO relation_types VALUES
  (0, 'contradicts'), (1, 'requires'), (2, 'refines'), (3, 'implements'), (4, 'part_of'),
  (5, 'uses'), (6, 'similar_to'), (7, 'alternative_to'), (8, 'supports'), (9, 'challenges'),
  (10, 'belongs_to'), (11, 'instance_of'), (12, 'contains'), (13, 'mentions'),
  (14, 'attributed_to'), (15, 'relates_to');

CREATE TABLE domains (
  name TEXT PRIMARY KEY,
  description TEXT NOT NULL,
  created_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE sources (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  domain TEXT NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  location TEXT NOT NULL,
  content_hash TEXT NOT NULL
);

CREATE INDEX sources_by_domain ON sources (domain);

-- A node that nobody contributes any more, but that edges still refer to, has no domain.
CREATE TABLE nodes (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  kind INTEGER REFERENCES node_kinds,
  domain TEXT,
  name TEXT
);

CREATE INDEX nodes_by_domain ON nodes (domain, id);

-- Of all contributions to an element one wins: it is the visible one.
CREATE TABLE node_contributions (
  node INTEGER NOT NULL REFERENCES nodes,
  contributor INTEGER NOT NULL REFERENCES sources,
  wins INTEGER NOT NULL,
  confidence REAL NOT NULL,
  payload TEXT NOT NULL,
  UNIQUE (node, contributor)
);

CREATE INDEX node_contributions_by_contributor ON node_contributions (contributor);

CREATE TABLE edges (
  source INTEGER NOT NULL REFERENCES nodes,
  target INTEGER NOT NULL REFERENCES nodes,
  relation INTEGER NOT NULL REFERENCES relation_types,
  contributor INTEGER NOT NULL REFERENCES sources,
  wins INTEGER NOT NULL,
  confidence REAL NOT NULL,
  payload TEXT NOT NULL,
  PRIMARY KEY (source, target, relation, contributor)
) WITHOUT ROWID;

CREATE INDEX edges_by_target ON edges (target);

CREATE INDEX edges_by_contributor ON edges (contributor);

CREATE TABLE rules (
  id TEXT NOT NULL,
  contributor INTEGER NOT NULL REFERENCES sources,
  wins INTEGER NOT NULL,
  confidence REAL NOT NULL,
  domain TEXT NOT NULL,
  payload TEXT NOT NULL,
  UNIQUE (id, contributor)
);

CREATE INDEX rules_by_contributor ON rules (contributor);

CREATE INDEX rules_by_domain ON rules (domain, id);

-- The concepts of the visible rules.
CREATE TABLE rule_concepts (
  concept TEXT NOT NULL,
  rule TEXT NOT NULL,
  PRIMARY KEY (concept, rule)
) WITHOUT ROWID;

CREATE INDEX rule_concepts_by_rule ON rule_concepts (rule);

CREATE TABLE examples (
  id TEXT NOT NULL,
  contributor INTEGER NOT NULL REFERENCES sources,
  wins INTEGER NOT NULL,
  confidence REAL NOT NULL,
  domain TEXT NOT NULL,
  payload TEXT NOT NULL,
  UNIQUE (id, contributor)
);

CREATE INDEX examples_by_contributor ON examples (contributor);

CREATE INDEX examples_by_domain ON examples (domain, id);

-- What changed, newest last. The position grows by the number of changed elements, so that a gap
-- shows that older rows were dropped. Only rows of kind 'graph' have a revision.
CREATE TABLE changes (
  position INTEGER PRIMARY KEY,
  elements INTEGER NOT NULL,
  kind TEXT NOT NULL,
  revision INTEGER,
  payload TEXT NOT NULL
);

CREATE UNIQUE INDEX changes_by_revision ON changes (revision) WHERE revision IS NOT NULL;
