ALTER TABLE notes ADD COLUMN author TEXT NOT NULL DEFAULT '';
CREATE INDEX notes_by_author ON notes (author);
