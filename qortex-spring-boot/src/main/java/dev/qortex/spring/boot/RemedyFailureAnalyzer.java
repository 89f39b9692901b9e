package dev.qortex.spring.boot;

import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;

/**
 * Analyzer of failures at the start of an application whose message has a remedy of its own, as
 * those of Qortex do, on a line that begins with "Maybe".
 */
final class RemedyFailureAnalyzer implements FailureAnalyzer {

  private static final String REMEDY = "\nMaybe ";

  /** Two exceptions that cause each other end here. */
  private static final int DEEPEST = 50;

  @Override
  public @Nullable FailureAnalysis analyze(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .limit(DEEPEST)
        .filter(RemedyFailureAnalyzer::isOurs)
        .reduce((outer, inner) -> inner)
        .map(RemedyFailureAnalyzer::analysis)
        .orElse(null);
  }

  private static boolean isOurs(Throwable failure) {
    StackTraceElement[] trace = failure.getStackTrace();
    return String.valueOf(failure.getMessage()).contains(REMEDY)
        && trace.length > 0
        && trace[0].getClassName().startsWith("dev.qortex.");
  }

  private static FailureAnalysis analysis(Throwable failure) {
    String message = String.valueOf(failure.getMessage());
    int remedy = message.indexOf(REMEDY);
    return new FailureAnalysis(
        message.substring(0, remedy), message.substring(remedy + 1), failure);
  }
}
