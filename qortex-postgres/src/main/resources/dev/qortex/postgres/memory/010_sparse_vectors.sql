-- From now on a vector with many zeros may be stored without them, which earlier programs cannot read.
COMMENT ON COLUMN vectors.vector IS 'all numbers, or without zeros';
