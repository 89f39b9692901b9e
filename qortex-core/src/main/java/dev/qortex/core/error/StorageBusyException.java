package dev.qortex.core.error;

import org.jspecify.annotations.Nullable;

/**
 * Another writer held the store for longer than the time-out. The call changed nothing and may be
 * repeated.
 */
public final class StorageBusyException extends StorageException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message the store, the time-out, and the remedy
   * @param cause the underlying exception, or null
   */
  public StorageBusyException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
