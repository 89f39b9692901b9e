package dev.qortex.core.completion;

import dev.qortex.core.error.QortexException;
import org.jspecify.annotations.Nullable;

/**
 * A language model answers no more: its key is refused, its quota is spent, the host shuts down.
 * Whoever asks it stops at once, and throws this on.
 */
public final class CompletionStoppedException extends QortexException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message the reason, and the remedy
   * @param cause the underlying exception; null without one
   */
  public CompletionStoppedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
