package dev.qortex.core.error;

import org.jspecify.annotations.Nullable;

/**
 * Failure to get write access to a store within the time-out, because another writer held it.
 * Nothing was changed; try again.
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
