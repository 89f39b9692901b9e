package dev.qortex.storage.sql.jdbc;

import java.sql.SQLException;

/**
 * Work on a connection or on a row of a result, without a return value.
 *
 * @param <A> the connection, row or statement to work on
 */
@FunctionalInterface
public interface SqlConsumer<A> {

  /** Does the work. */
  void accept(A argument) throws SQLException;
}
