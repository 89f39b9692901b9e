-- The number of a text in the postings; 0 as long as it has none.
ALTER TABLE word_counts ADD COLUMN number INTEGER NOT NULL DEFAULT 0;

CREATE INDEX word_counts_without_postings ON word_counts (id) WHERE number = 0;

CREATE INDEX word_counts_by_number ON word_counts (number) WHERE number > 0;

-- The texts of one domain and kind that are in the postings, those that went since included.
CREATE TABLE text_partitions (
  key INTEGER PRIMARY KEY,
  domain TEXT NOT NULL,
  kind INTEGER NOT NULL,
  texts INTEGER NOT NULL,
  words INTEGER NOT NULL,
  UNIQUE (domain, kind)
);

-- In which texts a word of the dictionary stands: rising numbers, beginning with "first". Of each the
-- distance from the one before, doubled, plus 1 when a count above 1 follows, and the length of the
-- text; all as LEB128.
CREATE TABLE postings (
  text_partition INTEGER NOT NULL,
  word INTEGER NOT NULL,
  first INTEGER NOT NULL,
  texts INTEGER NOT NULL,
  entries BLOB NOT NULL,
  PRIMARY KEY (text_partition, word, first)
) WITHOUT ROWID;

-- Texts that are in the postings and went or changed, with their words as in word_counts.
CREATE TABLE gone_texts (
  number INTEGER PRIMARY KEY,
  text_partition INTEGER NOT NULL,
  counts BLOB NOT NULL
);

-- The names of concepts in the form in which they are compared, and their words.
CREATE TABLE concept_names (
  node INTEGER NOT NULL,
  form TEXT NOT NULL,
  domain TEXT NOT NULL,
  PRIMARY KEY (node, form)
) WITHOUT ROWID;

CREATE INDEX concept_names_by_form ON concept_names (domain, form);

CREATE TABLE name_words (
  domain TEXT NOT NULL,
  word TEXT NOT NULL,
  form TEXT NOT NULL,
  node INTEGER NOT NULL,
  PRIMARY KEY (domain, word, form, node)
) WITHOUT ROWID;

-- The number of a vector in the codes; 0 as long as it has none.
ALTER TABLE vectors ADD COLUMN number INTEGER NOT NULL DEFAULT 0;

CREATE INDEX vectors_without_codes ON vectors (id) WHERE number = 0;

CREATE INDEX vectors_by_number ON vectors (number) WHERE number > 0;

-- Compressed vectors of one domain and kind with rising numbers, from "first" on without gaps: of
-- each the signs of its numbers after a rotation, a bit each, and then the lengths of all in the
-- direction of their signs, as 32-bit floating-point numbers; all little-endian.
CREATE TABLE vector_codes (
  first INTEGER PRIMARY KEY,
  domain TEXT NOT NULL,
  kind INTEGER NOT NULL,
  vectors INTEGER NOT NULL,
  codes BLOB NOT NULL
);

CREATE INDEX vector_codes_by_domain ON vector_codes (domain, kind);

-- Where there are nodes already, their names are added when they are asked for first.
INSERT INTO meta (key, value) SELECT 'name_forms', 1 WHERE NOT EXISTS (SELECT 1 FROM nodes);
