package dev.qortex.ingest.jdbc.internal.schema;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Conditions that the rows of a table must satisfy. JDBC does not describe them: PostgreSQL and
 * SQLite are asked in their own words, and other databases have none here.
 */
final class CheckConstraints {

  private static final String POSTGRES =
      "SELECT pg_catalog.pg_get_constraintdef(k.oid, true) FROM pg_catalog.pg_constraint k"
          + " JOIN pg_catalog.pg_class c ON c.oid = k.conrelid"
          + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
          + " WHERE k.contype = 'c' AND n.nspname = ? AND c.relname = ? ORDER BY k.conname";

  private static final String SQLITE =
      "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?";

  private static final Pattern CHECK =
      Pattern.compile("\\bCHECK\\s*(?=\\()", Pattern.CASE_INSENSITIVE);

  private final Connection connection;

  CheckConstraints(Connection connection) {
    this.connection = connection;
  }

  /** The conditions of a table, without outer brackets. */
  List<String> of(TableName table) throws SQLException {
    List<String> clauses = new ArrayList<>();
    switch (connection.getMetaData().getDatabaseProductName()) {
      case "PostgreSQL" ->
          read(POSTGRES, List.of(table.schema(), table.name()))
              .forEach(definition -> clauses.addAll(clauses(definition)));
      case "SQLite" ->
          read(SQLITE, List.of(table.name()))
              .forEach(definition -> clauses.addAll(clauses(definition)));
      default -> {}
    }
    return clauses;
  }

  private List<String> read(String sql, List<String> arguments) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < arguments.size(); i++) {
        statement.setString(i + 1, arguments.get(i));
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          texts.add(Objects.requireNonNullElse(rows.getString(1), ""));
        }
      }
    }
    return texts;
  }

  /** The contents of the brackets after each CHECK of a definition, without quoted texts. */
  static List<String> clauses(String definition) {
    List<String> clauses = new ArrayList<>();
    Matcher check = CHECK.matcher(definition);
    int from = 0;
    while (check.find(from)) {
      if (isInQuotes(definition, check.start())) {
        from = check.end();
      } else {
        int end = closing(definition, check.end());
        clauses.add(plain(definition.substring(check.end(), end)));
        from = end;
      }
    }
    return clauses;
  }

  /** Returns true if a place is inside of a text, a quoted name or a comment. */
  private static boolean isInQuotes(String sql, int place) {
    int at = 0;
    while (at < place) {
      at = after(sql, at);
      if (at > place) {
        return true;
      }
    }
    return false;
  }

  /** The place after the closing bracket of the one that opens at a place. */
  private static int closing(String sql, int open) {
    int depth = 0;
    int at = open;
    while (at < sql.length()) {
      char c = sql.charAt(at);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      at = after(sql, at);
      if (depth == 0) {
        return at;
      }
    }
    return sql.length();
  }

  /** The place after the character, the quoted text or the comment that begins at a place. */
  private static int after(String sql, int at) {
    char c = sql.charAt(at);
    if (c == '\'' || c == '"' || c == '`' || c == '[') {
      int end = sql.indexOf(c == '[' ? ']' : c, at + 1);
      return end < 0 ? sql.length() : end + 1;
    }
    if (sql.startsWith("--", at)) {
      int end = sql.indexOf('\n', at);
      return end < 0 ? sql.length() : end + 1;
    }
    if (sql.startsWith("/*", at)) {
      int end = sql.indexOf("*/", at + 2);
      return end < 0 ? sql.length() : end + 2;
    }
    return at + 1;
  }

  /** A clause on one line, without brackets around all of it. */
  private static String plain(String clause) {
    String text = clause.strip().replaceAll("\\s+", " ");
    while (text.startsWith("(") && closing(text, 0) == text.length()) {
      String inside = text.substring(1, text.endsWith(")") ? text.length() - 1 : text.length());
      text = inside.strip();
    }
    return text;
  }
}
