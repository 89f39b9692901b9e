-- Copies of all contributions of some domains. Elements are named by id, because the keys of nodes
-- and sources do not outlive them.
CREATE TABLE checkpoints (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  created_at TEXT NOT NULL,
  whole INTEGER NOT NULL,
  metrics TEXT NOT NULL
);
