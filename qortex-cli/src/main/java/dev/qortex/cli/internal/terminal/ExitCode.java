package dev.qortex.cli.internal.terminal;

import dev.qortex.core.error.QortexException;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.error.StorageException;
import dev.qortex.service.Operation;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Exit code of a run; part of the interface, so they stay. */
public final class ExitCode {

  public static final int OK = 0;

  /** An argument, a name or the state of things does not allow it, or a check failed. */
  public static final int REFUSED = 1;

  /** The command line itself is wrong. */
  public static final int USAGE = 2;

  /** A store, file or server is busy or out of reach; the same command may succeed later. */
  public static final int UNAVAILABLE = 3;

  /** A defect, as sysexits.h numbers it. */
  public static final int DEFECT = 70;

  /** The words of systems for a disk, a quota or a file that cannot grow. */
  private static final Set<String> FULL =
      Set.of(
          "No space left on device",
          "Disk quota exceeded",
          "File too large",
          "There is not enough space on the disk");

  private ExitCode() {}

  /** The members of results by which a check says that it failed, where they are false. */
  private static final List<String> GOOD = List.of("ok", "valid", "passed", "known");

  /** Exit code of an operation; a member of the result that repeats an argument decides nothing. */
  public static int of(Operation operation, Object result) {
    Map<String, @Nullable Object> members = Members.of(result);
    Arrays.stream(operation.input().getRecordComponents())
        .map(argument -> Members.name(argument.getName()))
        .forEach(members::remove);
    return of(members, operation.hints().readsOnly());
  }

  /** Exit code of a call whose result says what is not as it should be. */
  public static int of(Object result, boolean readsOnly) {
    return of(Members.of(result), readsOnly);
  }

  private static int of(Map<String, @Nullable Object> members, boolean readsOnly) {
    Object failed = members.get("failed");
    boolean faulty =
        GOOD.stream().anyMatch(name -> Boolean.FALSE.equals(members.get(name)))
            || members.get("failure") != null
            || isSome(Members.map(members.get("files")).get("failed"))
            || isSome(failed)
            || members.get("missing") instanceof Collection<?> missing && !missing.isEmpty()
            // Who only reads may have asked for what failed.
            || !readsOnly && failed instanceof Collection<?> all && !all.isEmpty();
    return faulty ? REFUSED : OK;
  }

  private static boolean isSome(@Nullable Object count) {
    return count instanceof Number number && number.doubleValue() > 0;
  }

  /** True if a result counts anything, or says yes to anything. */
  public static boolean didAnything(Object result) {
    return did(Members.of(result));
  }

  private static boolean did(@Nullable Object value) {
    if (value instanceof Map<?, ?> members) {
      return members.values().stream().anyMatch(ExitCode::did);
    }
    if (value instanceof List<?> elements) {
      return elements.stream().anyMatch(ExitCode::did);
    }
    return value instanceof Number number && number.doubleValue() != 0
        || Boolean.TRUE.equals(value);
  }

  public static int of(Exception e) {
    return switch (codeOf(e)) {
      case UNAVAILABLE -> UNAVAILABLE;
      case INTERNAL -> DEFECT;
      default -> REFUSED;
    };
  }

  public static ErrorCode codeOf(Exception e) {
    if (e instanceof ServiceException refusal) {
      return isPermanent(refusal.getCause()) ? ErrorCode.CONFLICT : refusal.code();
    }
    if (isPermanent(e)) {
      return ErrorCode.CONFLICT;
    }
    if (e instanceof SourceReadException) {
      return ErrorCode.INVALID_ARGUMENT;
    }
    if (e instanceof UncheckedIOException && e.getCause() instanceof IOException cause) {
      return codeOf(cause);
    }
    if (e instanceof FileSystemException || e instanceof FileNotFoundException) {
      return ErrorCode.NOT_FOUND;
    }
    if (e instanceof CharacterCodingException) {
      return ErrorCode.INVALID_ARGUMENT;
    }
    if (e instanceof QortexException || e instanceof IOException) {
      return ErrorCode.UNAVAILABLE;
    }
    if (e instanceof IllegalStateException) {
      return ErrorCode.CONFLICT;
    }
    return e instanceof IllegalArgumentException ? ErrorCode.INVALID_ARGUMENT : ErrorCode.INTERNAL;
  }

  /** A store that is damaged, foreign or read-only; only one that is busy gets well by waiting. */
  private static boolean isPermanent(@Nullable Throwable e) {
    return e instanceof StorageException && !(e instanceof StorageBusyException);
  }

  /** Message of an exception in words for people. */
  public static String message(Exception e) {
    // One without a message of its own has that of its cause, and the name of a class.
    if (e instanceof UncheckedIOException
        && e.getCause() instanceof IOException cause
        && cause.toString().equals(e.getMessage())) {
      return message(cause);
    }
    if (e instanceof NoSuchFileException absent) {
      return "There is no file or folder %s.".formatted(absent.getFile());
    }
    if (e instanceof AccessDeniedException denied) {
      return "%s may not be read or written by this user.".formatted(denied.getFile());
    }
    if (e instanceof FileSystemException failed) {
      return "%s cannot be read or written%s.\nMaybe the disk is full or read-only, or a part of the path is of the wrong type."
          .formatted(failed.getFile(), failed.getReason() == null ? "" : ": " + failed.getReason());
    }
    if (e instanceof CharacterCodingException) {
      return "A text is not in UTF-8.\nMaybe convert it first.";
    }
    if (e instanceof FileNotFoundException) {
      return "%s: this cannot be opened.\nMaybe its folder is read-only, or it is a folder."
          .formatted(e.getMessage());
    }
    String message = e.getMessage() == null ? e.toString() : e.getMessage();
    // Java has no type for it.
    return e instanceof IOException && FULL.contains(message)
        ? "A file cannot be written: %s.\nMaybe make room on the disk and in the temporary folder %s, or raise the limit on the size of files."
            .formatted(message, System.getProperty("java.io.tmpdir"))
        : message;
  }
}
