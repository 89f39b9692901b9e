package dev.qortex.ingest.jdbc;

import dev.qortex.commons.Checks;
import dev.qortex.ingest.jdbc.internal.schema.TableChoice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/**
 * Database to read, and the selection of its content. By default all tables of the schema in which
 * its connections begin, without columns that seem to hold secrets.
 *
 * <pre>{@code
 * Database shop =
 *     Database.builder("shop", source)
 *         .without("audit_*")
 *         .hidden("customers.email")
 *         .cursor("products", "updated_at")
 *         .build();
 * }</pre>
 *
 * <p>Names of tables and columns are compared without regard to case, and a {@code *} stands for
 * any characters. Immutable and thread-safe, if the data source is.
 */
public final class Database {

  /** Rows that the driver fetches at once: a few hundred kilobytes of usual rows. */
  private static final int FETCHED = 500;

  /** Characters of a value: more than an article has, and little enough for a thousand rows. */
  private static final int CHARACTERS = 20_000;

  private final String name;
  private final DataSource source;
  private final List<String> schemas;
  private final Map<String, String> domains;
  private final TableChoice choice;
  private final Map<String, String> cursors;
  private final int fetched;
  private final int characters;

  private Database(Builder builder) {
    name = builder.name;
    source = builder.source;
    schemas = List.copyOf(builder.schemas);
    domains = Map.copyOf(builder.domains);
    choice =
        new TableChoice(builder.only, builder.without, builder.hidden, builder.shown, builder.keys);
    cursors = Map.copyOf(builder.cursors);
    fetched = builder.fetched;
    characters = builder.characters;
  }

  /**
   * Returns a builder.
   *
   * @param name the first part of the ids of everything that is read, and the domain of the schema
   *     in which connections begin; not blank, and another for each database
   * @param source connections to it; a user who may only read is enough
   */
  public static Builder builder(String name, DataSource source) {
    return new Builder(name, source);
  }

  /** Returns the name. */
  public String name() {
    return name;
  }

  DataSource source() {
    return source;
  }

  /** The schemas to read; empty for the default schema of connections. */
  List<String> schemas() {
    return schemas;
  }

  /**
   * The first part of the ids of a schema, and its domain unless another was given: the name of
   * this database for the schema in which connections begin, and for others with a dot and the name
   * of the schema after it.
   */
  SchemaIds ids(String schema, String first) {
    String base = schema.equals(first) ? name : name + "." + schema;
    return new SchemaIds(base, domains.getOrDefault(schema, base));
  }

  TableChoice choice() {
    return choice;
  }

  /** The column that changes with each change of a row of the table, if one was named. */
  Optional<String> cursor(String table) {
    return Optional.ofNullable(cursors.get(lower(table)));
  }

  int fetched() {
    return fetched;
  }

  int characters() {
    return characters;
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  /** The name only: connections may hold passwords. */
  @Override
  public String toString() {
    return "Database[" + name + "]";
  }

  /** Builder of a database and a selection of its content. Not thread-safe. */
  public static final class Builder {

    private final String name;
    private final DataSource source;
    private final List<String> schemas = new ArrayList<>();
    private final Map<String, String> domains = new HashMap<>();
    private final List<String> only = new ArrayList<>();
    private final List<String> without = new ArrayList<>();
    private final List<String> hidden = new ArrayList<>();
    private final List<String> shown = new ArrayList<>();
    private final Map<String, String> cursors = new HashMap<>();
    private final Map<String, List<String>> keys = new HashMap<>();
    private int fetched = FETCHED;
    private int characters = CHARACTERS;

    private Builder(String name, DataSource source) {
      this.name = Checks.id("name of a database", name);
      this.source = Checks.given("data source", source);
    }

    /** Reads these schemas, each into a separate domain. */
    public Builder schemas(String... names) {
      add("name of a schema", names, schemas);
      return this;
    }

    /** Reads that schema, into that domain. */
    public Builder schema(String schema, String domain) {
      schemas(schema);
      domains.put(schema, Checks.id("domain", domain));
      return this;
    }

    /** Reads only tables with such names. */
    public Builder only(String... tables) {
      add("name of a table", tables, only);
      return this;
    }

    /** Leaves out tables with such names. */
    public Builder without(String... tables) {
      add("name of a table", tables, without);
      return this;
    }

    /** Leaves out columns, such as {@code customers.email} or {@code *.note}. */
    public Builder hidden(String... columns) {
      addColumns(columns, hidden);
      return this;
    }

    /** Reads columns although they seem to hold secrets, such as {@code cards.pin}. */
    public Builder shown(String... columns) {
      addColumns(columns, shown);
      return this;
    }

    /**
     * Names the column that gets another value with each change of a row, such as the time of the
     * change or a version. Then only it, the key and the names of what a row refers to are read of
     * rows that did not change.
     */
    public Builder cursor(String table, String column) {
      cursors.put(
          lower(Checks.id("name of a table", table)), Checks.id("name of a column", column));
      return this;
    }

    /** Names columns that tell the rows of a table without a primary key apart. */
    public Builder key(String table, String... columns) {
      Checks.atLeast("number of columns of a key", columns.length, 1);
      List<String> key = new ArrayList<>();
      add("name of a column", columns, key);
      keys.put(lower(Checks.id("name of a table", table)), List.copyOf(key));
      return this;
    }

    /** Sets the number of rows that the driver fetches at once; 500 by default. */
    public Builder fetching(int rows) {
      fetched = Checks.atLeast("rows to fetch at once", rows, 1);
      return this;
    }

    /** Sets the greatest number of characters of a value; 20,000 by default. */
    public Builder characters(int most) {
      characters = Checks.atLeast("characters of a value", most, 1);
      return this;
    }

    /** Returns the database. */
    public Database build() {
      return new Database(this);
    }

    private static void addColumns(String[] columns, List<String> to) {
      for (String column : columns) {
        if (!Checks.id("name of a column", column).contains(".")) {
          throw new IllegalArgumentException(
              "The column (%s) must be named with its table.\nMaybe write (*.%s)."
                  .formatted(Checks.shown(column), Checks.shown(column)));
        }
      }
      add("name of a column", columns, to);
    }

    private static void add(String what, String[] names, List<String> to) {
      for (String name : names) {
        to.add(Checks.id(what, name));
      }
    }
  }
}
