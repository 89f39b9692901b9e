-- The evidence of learners, by context and arm, and the log that it comes from.

-- The revision at which rows of arms were last removed or written anew is "rebuilt".
CREATE TABLE learners (
  key INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  revision INTEGER NOT NULL,
  rebuilt INTEGER NOT NULL
);

-- The revision at which a row last changed is "changed".
CREATE TABLE arms (
  learner INTEGER NOT NULL REFERENCES learners,
  context TEXT NOT NULL,
  arm_id TEXT NOT NULL,
  successes REAL NOT NULL,
  failures REAL NOT NULL,
  pulls INTEGER NOT NULL,
  total_reward REAL NOT NULL,
  last_updated TEXT NOT NULL,
  changed INTEGER NOT NULL,
  PRIMARY KEY (learner, context, arm_id)
) WITHOUT ROWID;

-- The true counts and rewards of the arms of a context are those in arms times its scale: so one
-- row changes when an observation discounts them all. A context without a row has the scale 1.
CREATE TABLE scales (
  learner INTEGER NOT NULL REFERENCES learners,
  context TEXT NOT NULL,
  scale REAL NOT NULL,
  PRIMARY KEY (learner, context)
) WITHOUT ROWID;

CREATE TABLE arm_log (
  seq INTEGER PRIMARY KEY,
  learner INTEGER NOT NULL REFERENCES learners,
  context TEXT NOT NULL,
  arm_id TEXT NOT NULL,
  observation_id TEXT NOT NULL,
  kept REAL NOT NULL,
  kept_by_others REAL NOT NULL,
  successes REAL NOT NULL,
  failures REAL NOT NULL,
  pulls INTEGER NOT NULL,
  reward REAL NOT NULL,
  origin TEXT NOT NULL,
  at TEXT NOT NULL,
  UNIQUE (learner, context, arm_id, observation_id)
);

CREATE TABLE selections (
  seq INTEGER PRIMARY KEY,
  learner INTEGER NOT NULL REFERENCES learners,
  id TEXT NOT NULL,
  context TEXT NOT NULL,
  picks TEXT NOT NULL,
  candidates TEXT NOT NULL,
  explored INTEGER NOT NULL,
  origin TEXT NOT NULL,
  at TEXT NOT NULL,
  UNIQUE (learner, id)
);
