package dev.qortex.http.client;

import dev.qortex.core.error.QortexException;
import org.jspecify.annotations.Nullable;

/**
 * Failure of a server: it could not be reached, did not answer in time, or is overloaded. It may or
 * may not have carried out the call, which can be repeated later.
 */
public final class ServerUnavailableException extends QortexException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message the address, the failed call, and the remedy
   * @param cause the underlying exception, or null
   */
  ServerUnavailableException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
