package dev.qortex.core.completion;

import dev.qortex.core.error.QortexException;
import org.jspecify.annotations.Nullable;

/**
 * Permanent failure of a language model: its key is refused, its quota is spent, or the host shuts
 * down. The caller stops at once, and propagates the exception.
 */
public final class CompletionStoppedException extends QortexException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message the reason, and the remedy
   * @param cause the underlying exception, or null
   */
  public CompletionStoppedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
