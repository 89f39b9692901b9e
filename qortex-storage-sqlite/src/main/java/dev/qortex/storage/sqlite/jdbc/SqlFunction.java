package dev.qortex.storage.sqlite.jdbc;

import java.sql.SQLException;

/**
 * Work on a connection or on a row of a result.
 *
 * @param <A> what it works on
 * @param <R> what it returns
 */
@FunctionalInterface
public interface SqlFunction<A, R> {

  /** Does the work. */
  R apply(A argument) throws SQLException;
}
