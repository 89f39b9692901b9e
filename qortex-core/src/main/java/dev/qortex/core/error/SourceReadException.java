package dev.qortex.core.error;

import org.jspecify.annotations.Nullable;

/** Failure to read or parse a source: a file, a folder, a seed or an artefact. */
public final class SourceReadException extends QortexException {

  private static final long serialVersionUID = 1L;

  /**
   * @param message the source, what is wrong with it, and the remedy
   * @param cause the underlying exception, or null
   */
  public SourceReadException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
