package dev.qortex.core.error;

import org.jspecify.annotations.Nullable;

/** Failure to read or write a store. The failed call changed nothing. */
public class StorageException extends QortexException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message the failed act, the file, and the remedy
   * @param cause the underlying exception, or null
   */
  public StorageException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
