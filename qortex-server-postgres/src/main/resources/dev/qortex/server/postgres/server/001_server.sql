-- What the servers of a memory must know of each other's requests. Each statement on these tables
-- is a transaction of its own, which does not wait for those that write the memory.

-- Requests with an Idempotency-Key; the answer is missing while one is at work. Of several that
-- claim a key at once, the one whose token is here has it.
CREATE TABLE kept_answers (
  key text COLLATE "C" PRIMARY KEY,
  caller text COLLATE "C" NOT NULL,
  digest text COLLATE "C" NOT NULL,
  token text COLLATE "C" NOT NULL,
  at text COLLATE "C" NOT NULL,
  answer bytea
);

CREATE INDEX kept_answers_by_time ON kept_answers (at);

CREATE INDEX kept_answers_by_caller ON kept_answers (caller);

-- Nonces of signed requests, until the second after which their time stamps are not accepted.
CREATE TABLE nonces (
  nonce text COLLATE "C" PRIMARY KEY,
  last_second bigint NOT NULL
);

CREATE INDEX nonces_by_end ON nonces (last_second);

-- Locks of sources. Each is lost when its holder does not renew it in time.
CREATE TABLE source_locks (
  name text COLLATE "C" PRIMARY KEY,
  holder text COLLATE "C" NOT NULL,
  held_until timestamptz NOT NULL
);
