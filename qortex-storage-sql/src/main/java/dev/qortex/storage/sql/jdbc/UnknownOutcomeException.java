package dev.qortex.storage.sql.jdbc;

import dev.qortex.core.error.StorageException;
import org.jspecify.annotations.Nullable;

/**
 * The database did not say whether it committed a transaction, and could not be asked again in
 * time. So the work must not be repeated by itself.
 */
public final class UnknownOutcomeException extends StorageException {

  private static final long serialVersionUID = 1L;

  /** Takes the database and the remedy as a message. */
  public UnknownOutcomeException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
