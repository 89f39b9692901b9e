package dev.qortex.core.completion;

import java.io.IOException;

/**
 * A language model that the host brings: prompt in, text out. Thread-safe if the caller is
 * configured to send several prompts at a time. Time limits, and retries when a server is busy, are
 * the host's.
 */
@FunctionalInterface
public interface Completion {

  /**
   * Returns the complete and unchanged answer of the model; never null.
   *
   * @throws IOException when this prompt got no answer; another one may. The same holds for any
   *     unchecked exception but the one below
   * @throws CompletionStoppedException when no prompt will get an answer
   * @throws InterruptedException when the thread was interrupted while it waited
   */
  String complete(Prompt prompt) throws IOException, InterruptedException;
}
