package dev.qortex.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.core.error.QortexException;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.service.ErrorCode;
import dev.qortex.service.ServiceException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** Exit code of a run; part of the interface, so they stay. */
final class ExitCode {

  static final int OK = 0;

  /** An argument, a name or the state of things does not allow it, or a check failed. */
  static final int REFUSED = 1;

  /** The command line itself is wrong. */
  static final int USAGE = 2;

  /** A store, file or server is busy or out of reach; the same command may succeed later. */
  static final int UNAVAILABLE = 3;

  /** A defect, as sysexits.h numbers it. */
  static final int DEFECT = 70;

  private ExitCode() {}

  /** That of a call which tells in its result what is not as it should be. */
  static int of(JsonNode result, boolean readsOnly) {
    boolean faulty =
        !result.path("ok").asBoolean(true)
            || !result.path("valid").asBoolean(true)
            || !result.path("known").asBoolean(true)
            || result.has("failure")
            || result.at("/files/failed").asInt() > 0
            // Who only reads may have asked for what failed.
            || !readsOnly && !result.path("failed").isEmpty();
    return faulty ? REFUSED : OK;
  }

  static int of(Exception e) {
    return switch (codeOf(e)) {
      case UNAVAILABLE -> UNAVAILABLE;
      case INTERNAL -> DEFECT;
      default -> REFUSED;
    };
  }

  static ErrorCode codeOf(Exception e) {
    if (e instanceof ServiceException refusal) {
      return refusal.code();
    }
    if (e instanceof SourceReadException) {
      return ErrorCode.INVALID_ARGUMENT;
    }
    if (e instanceof UncheckedIOException && e.getCause() instanceof IOException cause) {
      return codeOf(cause);
    }
    if (e instanceof NoSuchFileException || e instanceof AccessDeniedException) {
      return ErrorCode.NOT_FOUND;
    }
    if (e instanceof QortexException || e instanceof IOException) {
      return ErrorCode.UNAVAILABLE;
    }
    if (e instanceof IllegalStateException) {
      return ErrorCode.CONFLICT;
    }
    return e instanceof IllegalArgumentException ? ErrorCode.INVALID_ARGUMENT : ErrorCode.INTERNAL;
  }

  /** What an exception says, in words for people. */
  static String message(Exception e) {
    if (e instanceof UncheckedIOException && e.getCause() instanceof IOException cause) {
      return message(cause);
    }
    if (e instanceof NoSuchFileException absent) {
      return "There is no file or folder %s.".formatted(absent.getFile());
    }
    if (e instanceof AccessDeniedException denied) {
      return "%s may not be read or written by this user.".formatted(denied.getFile());
    }
    return e.getMessage() == null || e instanceof IOException ? e.toString() : e.getMessage();
  }
}
