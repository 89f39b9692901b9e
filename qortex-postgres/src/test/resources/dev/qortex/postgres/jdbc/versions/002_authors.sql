-- Waits while a test holds this lock.
DO $$ BEGIN PERFORM pg_advisory_xact_lock(4711); END $$;
ALTER TABLE notes ADD COLUMN author text NOT NULL DEFAULT '';
INSERT INTO notes VALUES (2, 'of the second version', 'me');
