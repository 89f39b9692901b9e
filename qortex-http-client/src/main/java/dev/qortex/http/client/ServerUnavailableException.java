package dev.qortex.http.client;

import dev.qortex.core.error.QortexException;
import org.jspecify.annotations.Nullable;

/**
 * A server could not be reached, did not answer in time, or said that it cannot now. Whether it
 * carried the call out is unknown; the call may be made again later.
 */
public final class ServerUnavailableException extends QortexException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message the address, the failed call, and the remedy
   * @param cause what was thrown below, if anything was
   */
  ServerUnavailableException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
