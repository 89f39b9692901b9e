package dev.qortex.postgres;

import dev.qortex.postgres.jdbc.PostgresDatabase;
import dev.qortex.postgres.settings.PostgresSettings;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Schemas that hold what the migrations of a memory make and nothing else, for one test after the
 * other: to make and to drop the tables takes several times as long as most of the tests. For tests
 * that change no tables. Thread-safe.
 */
final class EmptySchemas {

  /** Keeps the rows that the migrations make. */
  private static final String KEEP =
      """
      DO $$
      DECLARE
        t record;
        filled boolean;
      BEGIN
        CREATE SCHEMA first_%1$s;
        FOR t IN SELECT tablename AS name FROM pg_tables WHERE schemaname = '%1$s' LOOP
          EXECUTE format('SELECT EXISTS (SELECT 1 FROM %1$s.%%I)', t.name) INTO filled;
          IF filled THEN
            EXECUTE format('CREATE TABLE first_%1$s.%%1$I AS TABLE %1$s.%%1$I', t.name);
          END IF;
        END LOOP;
      END $$
      """;

  /** Deletes all rows, of the youngest table first, since none refers to a younger one. */
  private static final String RESTORE =
      """
      DO $$
      DECLARE
        t record;
      BEGIN
        FOR t IN SELECT c.oid::regclass AS name FROM pg_class c
            JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = '%1$s' AND c.relkind = 'r' ORDER BY c.oid DESC LOOP
          EXECUTE format('DELETE FROM %%s', t.name);
        END LOOP;
        FOR t IN SELECT relname AS name FROM pg_class c
            JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = 'first_%1$s' AND c.relkind = 'r' ORDER BY c.oid LOOP
          EXECUTE format('INSERT INTO %1$s.%%1$I OVERRIDING SYSTEM VALUE'
            ' SELECT * FROM first_%1$s.%%1$I', t.name);
        END LOOP;
        FOR t IN SELECT format('%%I.%%I', schemaname, sequencename) AS name, start_value
            FROM pg_sequences WHERE schemaname = '%1$s' AND last_value IS NOT NULL LOOP
          PERFORM setval(t.name::regclass, t.start_value, FALSE);
        END LOOP;
      END $$
      """;

  private static final Deque<String> FREE = new ConcurrentLinkedDeque<>();

  private EmptySchemas() {}

  /** A schema that nobody uses. */
  static String take() {
    String free = FREE.poll();
    return free == null ? made() : free;
  }

  private static String made() {
    String schema = Server.newSchema();
    PostgresDatabase.open(
            Server.source(), PostgresSettings.defaults().schema(schema), PostgresStore.migrations())
        .close();
    Server.execute(KEEP.formatted(schema));
    return schema;
  }

  /** Empties a schema for the next test. */
  static void giveBack(String schema) {
    Server.execute(RESTORE.formatted(schema));
    FREE.push(schema);
  }
}
