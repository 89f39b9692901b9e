-- One row, which every writer of the memory locks: writers take turns, whichever process they are in.
CREATE TABLE writer (one integer PRIMARY KEY CHECK (one = 1));

INSERT INTO writer VALUES (1);

-- Single numbers: the revision of the graph, the position of the log of changes, the dimensions of
-- the vectors of nodes and of questions, and the version of the rule by which texts become words.
CREATE TABLE meta (
  key text COLLATE "C" PRIMARY KEY,
  value bigint NOT NULL
);

INSERT INTO meta VALUES
  ('revision', 0), ('position', 0), ('dimension', 0), ('question_dimension', 0), ('tokenizer', 1);

-- The names of the codes that nodes.kind and edges.relation hold.
CREATE TABLE node_kinds (code integer PRIMARY KEY, name text COLLATE "C" NOT NULL UNIQUE);

INSERT INTO node_kinds VALUES (0, 'concept'), (1, 'passage');

CREATE TABLE relation_types (code integer PRIMARY KEY, name text COLLATE "C" NOT NULL UNIQUE);

INSERT INTO relation_types VALUES
  (0, 'contradicts'), (1, 'requires'), (2, 'refines'), (3, 'implements'), (4, 'part_of'),
  (5, 'uses'), (6, 'similar_to'), (7, 'alternative_to'), (8, 'supports'), (9, 'challenges'),
  (10, 'belongs_to'), (11, 'instance_of'), (12, 'contains'), (13, 'mentions'),
  (14, 'attributed_to'), (15, 'relates_to');

CREATE TABLE domains (
  name text COLLATE "C" PRIMARY KEY,
  description text COLLATE "C" NOT NULL,
  created_at text COLLATE "C" NOT NULL
);

CREATE TABLE sources (
  key bigint PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  domain text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  location text COLLATE "C" NOT NULL,
  content_hash text COLLATE "C" NOT NULL
);

CREATE INDEX sources_by_domain ON sources (domain);

-- A node that nobody contributes any more, but that edges still refer to, has no domain.
CREATE TABLE nodes (
  key bigint PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  kind integer REFERENCES node_kinds,
  domain text COLLATE "C",
  name text COLLATE "C"
);

CREATE INDEX nodes_by_domain ON nodes (domain, id);

-- Of all contributions to an element one wins: it is the visible one.
CREATE TABLE node_contributions (
  node bigint NOT NULL REFERENCES nodes,
  contributor bigint NOT NULL REFERENCES sources,
  wins boolean NOT NULL,
  confidence double precision NOT NULL,
  payload text COLLATE "C" NOT NULL,
  UNIQUE (node, contributor)
);

CREATE INDEX node_contributions_by_contributor ON node_contributions (contributor);

CREATE TABLE edges (
  source bigint NOT NULL REFERENCES nodes,
  target bigint NOT NULL REFERENCES nodes,
  relation integer NOT NULL REFERENCES relation_types,
  contributor bigint NOT NULL REFERENCES sources,
  wins boolean NOT NULL,
  confidence double precision NOT NULL,
  payload text COLLATE "C" NOT NULL,
  PRIMARY KEY (source, target, relation, contributor)
);

CREATE INDEX edges_by_target ON edges (target);

CREATE INDEX edges_by_contributor ON edges (contributor);

CREATE TABLE rules (
  id text COLLATE "C" NOT NULL,
  contributor bigint NOT NULL REFERENCES sources,
  wins boolean NOT NULL,
  confidence double precision NOT NULL,
  domain text COLLATE "C" NOT NULL,
  payload text COLLATE "C" NOT NULL,
  UNIQUE (id, contributor)
);

CREATE INDEX rules_by_contributor ON rules (contributor);

CREATE INDEX rules_by_domain ON rules (domain, id);

-- The concepts of the visible rules.
CREATE TABLE rule_concepts (
  concept text COLLATE "C" NOT NULL,
  rule text COLLATE "C" NOT NULL,
  PRIMARY KEY (concept, rule)
);

CREATE INDEX rule_concepts_by_rule ON rule_concepts (rule);

CREATE TABLE examples (
  id text COLLATE "C" NOT NULL,
  contributor bigint NOT NULL REFERENCES sources,
  wins boolean NOT NULL,
  confidence double precision NOT NULL,
  domain text COLLATE "C" NOT NULL,
  payload text COLLATE "C" NOT NULL,
  UNIQUE (id, contributor)
);

CREATE INDEX examples_by_contributor ON examples (contributor);

CREATE INDEX examples_by_domain ON examples (domain, id);

-- What changed, newest last. The position grows by the number of changed elements, so that a gap
-- shows that older rows were dropped. Only rows of kind 'graph' have a revision.
CREATE TABLE changes (
  position bigint PRIMARY KEY,
  elements integer NOT NULL,
  kind text COLLATE "C" NOT NULL,
  revision bigint,
  payload text COLLATE "C" NOT NULL
);

CREATE UNIQUE INDEX changes_by_revision ON changes (revision) WHERE revision IS NOT NULL;
-- 32-bit floating-point numbers, little-endian.
CREATE TABLE vectors (
  id text COLLATE "C" NOT NULL UNIQUE,
  kind integer NOT NULL,
  domain text COLLATE "C" NOT NULL,
  vector bytea NOT NULL
);

-- Every word that stands in a text, or once did. Numbers are never given again.
CREATE TABLE dictionary (
  number bigint PRIMARY KEY,
  word text COLLATE "C" NOT NULL UNIQUE
);

-- The words of every text that is searched, those put by hand included: rising numbers of the
-- dictionary, each with how often the word stands there. Of each number the distance from the one
-- before, doubled, plus 1 when a count above 1 follows; all as LEB128.
CREATE TABLE word_counts (
  id text COLLATE "C" PRIMARY KEY,
  kind integer NOT NULL,
  domain text COLLATE "C" NOT NULL,
  counts bytea NOT NULL
);

-- Texts put by hand in place of those of nodes; without a text, taken out by hand.
CREATE TABLE texts_by_hand (
  id text COLLATE "C" NOT NULL UNIQUE,
  kind integer,
  domain text COLLATE "C",
  text text COLLATE "C"
);

-- The model that made the vectors of nodes and questions, and, while all are being made anew, the
-- one that makes them. Nothing is known of vectors that came without a name.
CREATE TABLE embedding_models (
  role text COLLATE "C" PRIMARY KEY CHECK (role IN ('current', 'next')),
  name text COLLATE "C" NOT NULL,
  dimension integer NOT NULL
);

-- Vectors of the next model, until there is one for every text.
CREATE TABLE next_vectors (
  id text COLLATE "C" NOT NULL UNIQUE,
  vector bytea NOT NULL
);

CREATE TABLE next_question_vectors (
  answer_id text COLLATE "C" NOT NULL UNIQUE,
  vector bytea NOT NULL
);
CREATE TABLE factors (
  node_id text COLLATE "C" PRIMARY KEY,
  factor double precision NOT NULL
);

CREATE TABLE questions (
  key bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  answer_id text COLLATE "C" NOT NULL UNIQUE,
  text text COLLATE "C" NOT NULL,
  vector bytea NOT NULL,
  domains text COLLATE "C" NOT NULL,
  session text COLLATE "C" NOT NULL,
  at text COLLATE "C" NOT NULL,
  shares text COLLATE "C" NOT NULL
);

CREATE INDEX questions_by_session ON questions (session);

CREATE TABLE outcomes (
  question bigint NOT NULL REFERENCES questions,
  item_id text COLLATE "C" NOT NULL,
  reward double precision NOT NULL,
  -- Grows with every outcome that comes.
  number bigint NOT NULL UNIQUE,
  PRIMARY KEY (question, item_id)
);

CREATE INDEX outcomes_by_item ON outcomes (item_id);

-- Answers that feedback may still come for, left by clients that were closed.
CREATE TABLE open_answers (
  number bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  answer_id text COLLATE "C" NOT NULL UNIQUE,
  text text COLLATE "C" NOT NULL,
  domains text COLLATE "C" NOT NULL,
  session text COLLATE "C" NOT NULL,
  shares text COLLATE "C" NOT NULL
);

-- Pairs of nodes that were found alike, the smaller id first, until they become an edge. A pair
-- that became one stays, so that it does not become one again.
CREATE TABLE edge_buffer (
  first text COLLATE "C" NOT NULL,
  second text COLLATE "C" NOT NULL,
  hits integer NOT NULL,
  score_sum double precision NOT NULL,
  last_seen text COLLATE "C" NOT NULL,
  promoted boolean NOT NULL,
  PRIMARY KEY (first, second)
);

-- Feedback for those who learn from it in another store, until they have.
CREATE TABLE outbox (
  number bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  listener text COLLATE "C" NOT NULL,
  answer_id text COLLATE "C" NOT NULL,
  session text COLLATE "C" NOT NULL,
  rewards text COLLATE "C" NOT NULL,
  at text COLLATE "C" NOT NULL
);

CREATE INDEX outbox_by_listener ON outbox (listener, number);

-- The order in which pairs are forgotten.
CREATE INDEX edge_buffer_by_age ON edge_buffer (promoted DESC, last_seen, first, second);
-- Copies of all contributions to some domains. The keys of nodes and sources are those that they
-- had then; because keys do not outlive their rows, the ids that they stood for are kept, too.
CREATE TABLE checkpoints (
  key bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  created_at text COLLATE "C" NOT NULL,
  whole boolean NOT NULL,
  metrics text COLLATE "C" NOT NULL,
  embedding_model text COLLATE "C" NOT NULL,
  concepts integer NOT NULL DEFAULT 0,
  passages integer NOT NULL DEFAULT 0,
  edges integer NOT NULL DEFAULT 0,
  rules integer NOT NULL DEFAULT 0,
  examples integer NOT NULL DEFAULT 0
);

CREATE TABLE checkpoint_domains (
  checkpoint bigint NOT NULL REFERENCES checkpoints,
  name text COLLATE "C" NOT NULL,
  description text COLLATE "C" NOT NULL,
  created_at text COLLATE "C" NOT NULL,
  PRIMARY KEY (checkpoint, name)
);

CREATE TABLE checkpoint_sources (
  checkpoint bigint NOT NULL REFERENCES checkpoints,
  key bigint NOT NULL,
  id text COLLATE "C" NOT NULL,
  domain text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  location text COLLATE "C" NOT NULL,
  content_hash text COLLATE "C" NOT NULL,
  PRIMARY KEY (checkpoint, key)
);

-- Without a domain it is only an end of kept edges.
CREATE TABLE checkpoint_nodes (
  checkpoint bigint NOT NULL REFERENCES checkpoints,
  key bigint NOT NULL,
  id text COLLATE "C" NOT NULL,
  kind integer,
  domain text COLLATE "C",
  PRIMARY KEY (checkpoint, key)
);

CREATE TABLE checkpoint_node_contributions (
  checkpoint bigint NOT NULL REFERENCES checkpoints,
  node bigint NOT NULL,
  contributor bigint NOT NULL,
  visible boolean NOT NULL,
  confidence double precision NOT NULL,
  payload text COLLATE "C" NOT NULL,
  PRIMARY KEY (checkpoint, node, contributor)
);

CREATE TABLE checkpoint_edges (
  checkpoint bigint NOT NULL REFERENCES checkpoints,
  source bigint NOT NULL,
  target bigint NOT NULL,
  relation integer NOT NULL,
  contributor bigint NOT NULL,
  visible boolean NOT NULL,
  confidence double precision NOT NULL,
  payload text COLLATE "C" NOT NULL,
  PRIMARY KEY (checkpoint, source, target, relation, contributor)
);

CREATE TABLE checkpoint_rules (
  checkpoint bigint NOT NULL REFERENCES checkpoints,
  id text COLLATE "C" NOT NULL,
  contributor bigint NOT NULL,
  visible boolean NOT NULL,
  domain text COLLATE "C" NOT NULL,
  confidence double precision NOT NULL,
  payload text COLLATE "C" NOT NULL,
  PRIMARY KEY (checkpoint, id, contributor)
);

CREATE TABLE checkpoint_examples (
  checkpoint bigint NOT NULL REFERENCES checkpoints,
  id text COLLATE "C" NOT NULL,
  contributor bigint NOT NULL,
  visible boolean NOT NULL,
  domain text COLLATE "C" NOT NULL,
  confidence double precision NOT NULL,
  payload text COLLATE "C" NOT NULL,
  PRIMARY KEY (checkpoint, id, contributor)
);

-- 32-bit floating-point numbers, little-endian.
CREATE TABLE checkpoint_vectors (
  checkpoint bigint NOT NULL REFERENCES checkpoints,
  node bigint NOT NULL,
  vector bytea NOT NULL,
  PRIMARY KEY (checkpoint, node)
);
-- Vectors that a host brings, with a document and metadata, apart from the graph. No key is ever used
-- again: what has a key known from before is what it was.
CREATE TABLE named_indexes (
  key bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE,
  dimension integer NOT NULL,
  created_at text COLLATE "C" NOT NULL
);

CREATE TABLE named_vectors (
  key bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  named_index bigint NOT NULL REFERENCES named_indexes,
  id text COLLATE "C" NOT NULL,
  vector bytea NOT NULL,
  document text COLLATE "C" NOT NULL,
  metadata text COLLATE "C" NOT NULL,
  UNIQUE (named_index, id)
);
-- The concepts of the visible code examples.
CREATE TABLE example_concepts (
  concept text COLLATE "C" NOT NULL,
  example text COLLATE "C" NOT NULL,
  PRIMARY KEY (concept, example)
);

CREATE INDEX example_concepts_by_example ON example_concepts (example);

