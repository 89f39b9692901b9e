-- Copies of all contributions to some domains. The keys of nodes and sources are those that they
-- had then; because keys do not outlive their rows, the ids that they stood for are kept, too.
CREATE TABLE checkpoints (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  whole INTEGER NOT NULL,
  metrics TEXT NOT NULL,
  embedding_model TEXT NOT NULL,
  concepts INTEGER NOT NULL DEFAULT 0,
  passages INTEGER NOT NULL DEFAULT 0,
  edges INTEGER NOT NULL DEFAULT 0,
  rules INTEGER NOT NULL DEFAULT 0,
  examples INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE checkpoint_domains (
  checkpoint INTEGER NOT NULL REFERENCES checkpoints,
  name TEXT NOT NULL,
  description TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (checkpoint, name)
) WITHOUT ROWID;

CREATE TABLE checkpoint_sources (
  checkpoint INTEGER NOT NULL REFERENCES checkpoints,
  key INTEGER NOT NULL,
  id TEXT NOT NULL,
  domain TEXT NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  location TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  PRIMARY KEY (checkpoint, key)
) WITHOUT ROWID;

-- Without a domain it is only an end of kept edges.
CREATE TABLE checkpoint_nodes (
  checkpoint INTEGER NOT NULL REFERENCES checkpoints,
  key INTEGER NOT NULL,
  id TEXT NOT NULL,
  kind INTEGER,
  domain TEXT,
  PRIMARY KEY (checkpoint, key)
) WITHOUT ROWID;

CREATE TABLE checkpoint_node_contributions (
  checkpoint INTEGER NOT NULL REFERENCES checkpoints,
  node INTEGER NOT NULL,
  contributor INTEGER NOT NULL,
  visible INTEGER NOT NULL,
  confidence REAL NOT NULL,
  payload TEXT NOT NULL,
  PRIMARY KEY (checkpoint, node, contributor)
);

CREATE TABLE checkpoint_edges (
  checkpoint INTEGER NOT NULL REFERENCES checkpoints,
  source INTEGER NOT NULL,
  target INTEGER NOT NULL,
  relation INTEGER NOT NULL,
  contributor INTEGER NOT NULL,
  visible INTEGER NOT NULL,
  confidence REAL NOT NULL,
  payload TEXT NOT NULL,
  PRIMARY KEY (checkpoint, source, target, relation, contributor)
) WITHOUT ROWID;

CREATE TABLE checkpoint_rules (
  checkpoint INTEGER NOT NULL REFERENCES checkpoints,
  id TEXT NOT NULL,
  contributor INTEGER NOT NULL,
  visible INTEGER NOT NULL,
  domain TEXT NOT NULL,
  confidence REAL NOT NULL,
  payload TEXT NOT NULL,
  PRIMARY KEY (checkpoint, id, contributor)
);

CREATE TABLE checkpoint_examples (
  checkpoint INTEGER NOT NULL REFERENCES checkpoints,
  id TEXT NOT NULL,
  contributor INTEGER NOT NULL,
  visible INTEGER NOT NULL,
  domain TEXT NOT NULL,
  confidence REAL NOT NULL,
  payload TEXT NOT NULL,
  PRIMARY KEY (checkpoint, id, contributor)
);

-- 32-bit floating-point numbers, little-endian.
CREATE TABLE checkpoint_vectors (
  checkpoint INTEGER NOT NULL REFERENCES checkpoints,
  node INTEGER NOT NULL,
  vector BLOB NOT NULL,
  PRIMARY KEY (checkpoint, node)
);
