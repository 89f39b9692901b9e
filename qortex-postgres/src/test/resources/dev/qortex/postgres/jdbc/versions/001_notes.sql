CREATE TABLE notes (id integer PRIMARY KEY, text text);
INSERT INTO notes VALUES (1, 'of the first version');
