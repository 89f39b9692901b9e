package dev.qortex.core.error;

import org.jspecify.annotations.Nullable;

/**
 * Failure of something outside of the program: a file, a database, a server or a model. Misuse by
 * the caller is an {@link IllegalArgumentException} or {@link IllegalStateException} instead.
 *
 * <p>The message names the value in question and, on a second line, what may help.
 */
public class QortexException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message the failed act, the value, and the remedy
   * @param cause the underlying exception, or null
   */
  public QortexException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
