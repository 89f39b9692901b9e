-- The number of a text in the postings; 0 as long as it has none.
ALTER TABLE word_counts ADD COLUMN number bigint NOT NULL DEFAULT 0;

CREATE INDEX word_counts_without_postings ON word_counts (id) WHERE number = 0;

CREATE INDEX word_counts_by_number ON word_counts (number) WHERE number > 0;

-- The texts of one domain and kind that are in the postings, those that went since included.
CREATE TABLE text_partitions (
  key bigint PRIMARY KEY,
  domain text COLLATE "C" NOT NULL,
  kind integer NOT NULL,
  texts integer NOT NULL,
  words bigint NOT NULL,
  UNIQUE (domain, kind)
);

-- In which texts a word of the dictionary stands: rising numbers, beginning with "first". Of each the
-- distance from the one before, doubled, plus 1 when a count above 1 follows, and the length of the
-- text; all as LEB128.
CREATE TABLE postings (
  text_partition bigint NOT NULL,
  word bigint NOT NULL,
  first bigint NOT NULL,
  texts integer NOT NULL,
  entries bytea NOT NULL,
  PRIMARY KEY (text_partition, word, first)
);

-- The entries are compressed already.
ALTER TABLE postings ALTER COLUMN entries SET STORAGE EXTERNAL;

-- Texts that are in the postings and went or changed, with their words as in word_counts.
CREATE TABLE gone_texts (
  number bigint PRIMARY KEY,
  text_partition bigint NOT NULL,
  counts bytea NOT NULL
);

-- The names of concepts in the form in which they are compared, and their words.
CREATE TABLE concept_names (
  node bigint NOT NULL,
  form text COLLATE "C" NOT NULL,
  domain text COLLATE "C" NOT NULL,
  PRIMARY KEY (node, form)
);

CREATE INDEX concept_names_by_form ON concept_names (domain, form);

CREATE TABLE name_words (
  domain text COLLATE "C" NOT NULL,
  word text COLLATE "C" NOT NULL,
  form text COLLATE "C" NOT NULL,
  node bigint NOT NULL,
  PRIMARY KEY (domain, word, form, node)
);

-- The number of a vector in the codes; 0 as long as it has none.
ALTER TABLE vectors ADD COLUMN number bigint NOT NULL DEFAULT 0;

CREATE INDEX vectors_without_codes ON vectors (id) WHERE number = 0;

CREATE INDEX vectors_by_number ON vectors (number) WHERE number > 0;

-- Compressed vectors of one domain and kind with rising numbers, from "first" on without gaps: of
-- each the signs of its numbers after a rotation, a bit each, and then the lengths of all in the
-- direction of their signs, as 32-bit floating-point numbers; all little-endian.
CREATE TABLE vector_codes (
  first bigint PRIMARY KEY,
  domain text COLLATE "C" NOT NULL,
  kind integer NOT NULL,
  vectors integer NOT NULL,
  codes bytea NOT NULL
);

ALTER TABLE vector_codes ALTER COLUMN codes SET STORAGE EXTERNAL;

CREATE INDEX vector_codes_by_domain ON vector_codes (domain, kind);

-- Where there are nodes already, their names are added when they are asked for first.
INSERT INTO meta (key, value) SELECT 'name_forms', 1 WHERE NOT EXISTS (SELECT 1 FROM nodes);
