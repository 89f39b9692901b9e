package dev.qortex.langchain4j;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Chain of causes of a model's failure: LangChain4j wraps what was thrown below, sometimes twice.
 */
final class Causes {

  /** Two that cause each other do not go on for ever. */
  private static final int DEEPEST = 20;

  private Causes() {}

  /** It, and what caused it, and so on. */
  static List<Throwable> of(Throwable thrown) {
    return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause).limit(DEEPEST).toList();
  }

  /** Whether the thread was interrupted while it waited for the model. */
  static boolean isInterruption(List<Throwable> causes) {
    return causes.stream().anyMatch(InterruptedException.class::isInstance);
  }
}
