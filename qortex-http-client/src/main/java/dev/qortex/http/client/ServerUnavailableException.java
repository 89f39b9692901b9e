package dev.qortex.http.client;

import dev.qortex.core.error.QortexException;
import org.jspecify.annotations.Nullable;

/**
 * Failure to reach a server, to get its answer in time, or a temporary refusal by it. Whether it
 * carried the call out is unknown; the call may be made again later.
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
