package dev.qortex.core.store;

import java.util.function.Supplier;

/** Store whose parts can be changed in one transaction. */
public interface Transactional {

  /**
   * Runs the work in one transaction: all its writes to this store from this thread take effect, or
   * none if it throws. Work inside of work joins the outer transaction. Reads of search indexes see
   * the state before the transaction.
   *
   * @return the result of the work
   */
  <T> T inTransaction(Supplier<T> work);

  /** Returns whether this thread runs a transaction, whose writes may still be rolled back. */
  boolean inTransaction();
}
