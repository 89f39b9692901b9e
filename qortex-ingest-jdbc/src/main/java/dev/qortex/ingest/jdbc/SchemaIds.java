package dev.qortex.ingest.jdbc;

import dev.qortex.commons.IdParts;
import dev.qortex.ingest.jdbc.internal.schema.TableName;

/**
 * Ids of what a schema contributes. Parts are escaped, so no two things have one id.
 *
 * @param base the first part of all ids
 * @param domain the domain
 */
record SchemaIds(String base, String domain) {

  private static final String ROWS = "#rows";
  private static final String LINKS = "#links";

  private String start() {
    return IdParts.escaped(base);
  }

  /** Id of the concept of a table. */
  String table(TableName table) {
    return start() + ":" + IdParts.escaped(table.name());
  }

  /** Id of the passage of a row. */
  String row(TableName table, String key) {
    return table(table) + ":" + key;
  }

  /** Id of a piece of the passage of a row. */
  String piece(String row, int piece) {
    return piece == 0 ? row : row + "#" + piece;
  }

  /** Id of the concept of a row with a name. */
  String name(TableName table, String key) {
    return row(table, key) + "#name";
  }

  /** Id of the source of the tables themselves. */
  String schema() {
    return start() + "#schema";
  }

  /** Id of the source of a segment of rows, by its suffix. */
  String rows(TableName table, String suffix) {
    return segment(table, ROWS, suffix);
  }

  /** Id of the source of the references of a segment. */
  String links(TableName table, String suffix) {
    return segment(table, LINKS, suffix);
  }

  private String segment(TableName table, String kind, String suffix) {
    return table(table) + kind + suffix;
  }

  /** Returns true if a source is a segment of rows of this schema. */
  boolean isRows(String source) {
    return isSegment(source, ROWS);
  }

  /** Returns true if a source is the references of a segment of this schema. */
  boolean isLinks(String source) {
    return isSegment(source, LINKS);
  }

  private boolean isSegment(String source, String kind) {
    int hash = source.indexOf('#');
    boolean here = source.startsWith(start() + ":") && hash > 0;
    return here && (source.endsWith(kind) || source.startsWith(kind + ":", hash));
  }

  /** The table of a source that is a segment. */
  String tableOf(String source) {
    return source.substring(0, source.indexOf('#'));
  }
}
