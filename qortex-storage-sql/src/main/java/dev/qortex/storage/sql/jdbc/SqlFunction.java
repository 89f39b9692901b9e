package dev.qortex.storage.sql.jdbc;

import java.sql.SQLException;

/**
 * Work on a connection or on a row of a result.
 *
 * @param <A> the connection, row or statement to work on
 * @param <R> the result of the work
 */
@FunctionalInterface
public interface SqlFunction<A, R> {

  /** Does the work. */
  R apply(A argument) throws SQLException;
}
