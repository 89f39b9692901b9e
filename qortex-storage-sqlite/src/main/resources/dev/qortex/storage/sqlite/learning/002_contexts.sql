-- What the keys of contexts stand for, for people to read.
CREATE TABLE context_texts (
  learner INTEGER NOT NULL REFERENCES learners,
  context TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (learner, context)
) WITHOUT ROWID;
