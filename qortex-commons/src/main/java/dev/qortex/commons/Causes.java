package dev.qortex.commons;

import java.util.Objects;
import java.util.stream.Stream;

/** Exceptions and their causes, which libraries wrap, sometimes twice. */
public final class Causes {

  /** Two exceptions that cause each other end here. */
  private static final int DEEPEST = 50;

  private Causes() {}

  /** The exception, its cause, the cause of that, and so on. */
  public static Stream<Throwable> of(Throwable thrown) {
    return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause).limit(DEEPEST);
  }

  /** Returns true if an interruption of the thread is among the causes. */
  public static boolean isInterruption(Throwable thrown) {
    return of(thrown).anyMatch(InterruptedException.class::isInstance);
  }
}
