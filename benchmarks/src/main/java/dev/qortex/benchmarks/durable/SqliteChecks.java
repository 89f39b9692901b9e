package dev.qortex.benchmarks.durable;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** SQLite's own integrity checks of a file. */
final class SqliteChecks {

  private SqliteChecks() {}

  /** Empty for a sound file. */
  static List<String> faults(Path file) {
    List<String> faults = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      for (String check : List.of("integrity_check", "foreign_key_check")) {
        try (ResultSet rows = statement.executeQuery("PRAGMA " + check)) {
          while (rows.next()) {
            if (!rows.getString(1).equals("ok")) {
              faults.add(check + ": " + rows.getString(1));
            }
          }
        }
      }
    } catch (SQLException e) {
      faults.add(e.toString());
    }
    return faults;
  }
}
