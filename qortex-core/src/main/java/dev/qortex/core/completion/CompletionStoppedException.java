package dev.qortex.core.completion;

import dev.qortex.core.error.QortexException;
import org.jspecify.annotations.Nullable;

/**
 * End of a language model's answers: its key is refused, its quota is spent, or the host shuts
 * down. Callers of the model stop at once and rethrow it.
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
