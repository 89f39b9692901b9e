CREATE TABLE half (id TEXT PRIMARY KEY);
CREATE TABLE other (this is not SQL;
