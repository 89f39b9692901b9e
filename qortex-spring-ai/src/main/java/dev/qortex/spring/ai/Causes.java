package dev.qortex.spring.ai;

import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Causes of a failure of a model, which clients of models wrap, sometimes twice. */
final class Causes {

  /** Two exceptions that cause each other end here. */
  private static final int DEEPEST = 20;

  private Causes() {}

  /** Whether the exception or one of its causes is so. */
  static boolean any(Throwable thrown, Predicate<? super Throwable> condition) {
    return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
        .limit(DEEPEST)
        .anyMatch(condition);
  }

  /** Whether the thread was interrupted while it waited for the model. */
  static boolean isInterruption(Throwable thrown) {
    return any(thrown, InterruptedException.class::isInstance);
  }
}
