package dev.qortex.core.embedding;

import dev.qortex.core.internal.util.Checks;

/**
 * How far a re-embedding is. Both numbers move when the memory changes meanwhile.
 *
 * @param done texts of nodes and past questions that have their new vector
 * @param total texts that need one, at least those that have it
 */
public record ReembedProgress(int done, int total) {

  /** Checks both. */
  public ReembedProgress {
    Checks.atLeast("texts that are done", done, 0);
    Checks.atLeast("texts in total", total, done);
  }
}
