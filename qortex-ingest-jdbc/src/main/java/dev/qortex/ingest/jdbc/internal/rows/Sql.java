package dev.qortex.ingest.jdbc.internal.rows;

import dev.qortex.ingest.jdbc.internal.schema.Column;
import dev.qortex.ingest.jdbc.internal.schema.TableName;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Locale;

/**
 * Words in which databases differ: quotes around names, and texts cut to a length.
 *
 * @param quote the character around names
 * @param product the name of the database program, in lower case
 */
public record Sql(String quote, String product) {

  /** The words of that database. */
  public static Sql of(Connection connection) throws SQLException {
    DatabaseMetaData about = connection.getMetaData();
    String quote = about.getIdentifierQuoteString();
    return new Sql(
        quote == null ? "" : quote.strip(),
        about.getDatabaseProductName().toLowerCase(Locale.ROOT));
  }

  /** Returns true if it is SQLite, where a column may hold values of any type. */
  public boolean isSqlite() {
    return product.equals("sqlite");
  }

  /** Returns true if it is PostgreSQL. */
  public boolean isPostgres() {
    return product.equals("postgresql");
  }

  /** A name in quotes. */
  public String name(String name) {
    return quote + name.replace(quote, quote + quote) + quote;
  }

  /** The name of a table with its schema. */
  public String name(TableName table) {
    return table.schema().isEmpty()
        ? name(table.name())
        : name(table.schema()) + "." + name(table.name());
  }

  /** The values of a column, texts cut to a number of characters. */
  public String bounded(String alias, Column column, int characters) {
    String value = alias + "." + name(column.name());
    if (isSqlite()) {
      return "SUBSTR(" + value + ", 1, " + characters + ")";
    }
    if (column.isPlain()) {
      return value;
    }
    String type = product.equals("mysql") || product.equals("mariadb") ? "CHAR" : "VARCHAR";
    boolean text = column.isText() && !isPostgres();
    return "SUBSTRING(%s, 1, %s)"
        .formatted(text ? value : "CAST(" + value + " AS " + type + ")", characters);
  }
}
