package dev.qortex.core.store;

import java.util.function.Supplier;

/** A store whose parts can be changed in one transaction. */
public interface Transactional {

  /**
   * Runs the work in one transaction: all that it writes to this store from this thread, or nothing
   * when it throws. Work inside of work joins the outer transaction. Reads of search indexes see
   * the state before the transaction.
   *
   * @return the result of the work
   */
  <T> T inTransaction(Supplier<T> work);

  /**
   * Returns whether this thread runs a transaction, whoever began it: what it writes may still be
   * taken back.
   */
  boolean inTransaction();
}
