-- The time at which a source was last ingested; empty if it is unknown.
ALTER TABLE sources ADD COLUMN ingested_at text COLLATE "C" NOT NULL DEFAULT '';
