package dev.qortex.core.error;

import org.jspecify.annotations.Nullable;

/** A store could not be read or written. What the failed call was to change is unchanged. */
public class StorageException extends QortexException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message the failed act, the file, and the remedy
   * @param cause the underlying exception; null without one
   */
  public StorageException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
