package dev.qortex.storage.sqlite.jdbc;

import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;

/** Meanings of the result codes of SQLite. Pure functions. */
public final class SqliteCodes {

  private SqliteCodes() {}

  /** Returns true if another connection held the lock. */
  public static boolean isBusy(SQLException e) {
    return e.getErrorCode() == SQLiteErrorCode.SQLITE_BUSY.code
        || e.getErrorCode() == SQLiteErrorCode.SQLITE_LOCKED.code;
  }

  /** Returns true if the file is damaged, or not a database. */
  public static boolean isDamage(SQLException e) {
    return e.getErrorCode() == SQLiteErrorCode.SQLITE_CORRUPT.code
        || e.getErrorCode() == SQLiteErrorCode.SQLITE_NOTADB.code;
  }
}
