package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.patterns.model.Deliberation;
import dev.qortex.buildlog.patterns.model.PatternRecord;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.commons.Checks;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Pattern loop that never throws into the caller's pipeline: a failure returns no patterns, is
 * counted by its reason, and can be queried. A write that fails waits, in order, for the next call
 * that reaches the storage; as writes count once, trying again is harmless. At most 10,000 wait,
 * then the oldest is dropped and counted. They wait in memory: what {@link #pending} still names
 * after {@link #close} is not written, and the calls must be repeated in another process. What is
 * refused as bad input does not wait. Thread-safe.
 */
public final class FailOpenPatterns implements AutoCloseable {

  private static final int MOST_PENDING = 10_000;

  private final Supplier<Patterns> opener;
  private final Map<String, Long> failures = new TreeMap<>();
  private final Deque<Write> pending = new ArrayDeque<>();
  private @Nullable Patterns opened;
  private @Nullable Throwable lastFailure;

  private record Write(String name, Function<Patterns, ?> work) {}

  private FailOpenPatterns(Supplier<Patterns> opener) {
    this.opener = opener;
  }

  /**
   * The loop that a supplier opens.
   *
   * @param opener the factory, called before the first use, and again as long as it fails
   */
  public static FailOpenPatterns of(Supplier<Patterns> opener) {
    return new FailOpenPatterns(Checks.given("opener of patterns", opener));
  }

  /** The block of {@link Patterns#prompt}, or an empty one that names the failure. */
  public synchronized PromptBlock prompt(PromptRequest request) {
    retry();
    try {
      return patterns().prompt(request);
    } catch (RuntimeException | LinkageError e) {
      return PromptBlock.none(failed("prompt", e));
    }
  }

  /** Stores an answer as {@link Patterns#record}; empty when it waits or was refused. */
  public Optional<List<ReviewPattern>> record(Deliberation deliberation) {
    return write("record", deliberation, patterns -> patterns.record(deliberation));
  }

  /** Corrects as {@link Patterns#correct}; empty when it waits or was refused. */
  public Optional<Correction> correct(Deliberation adversary, Deliberation validator) {
    return write("correct", validator, patterns -> patterns.correct(adversary, validator));
  }

  /** Grades as {@link Patterns#finish}; empty when it waits or was refused. */
  public Optional<Boolean> finish(String run, boolean passed) {
    return write("finish", run, patterns -> patterns.finish(run, passed));
  }

  private synchronized <T> Optional<T> write(
      String what, Object subject, Function<Patterns, T> work) {
    if (retry()) {
      try {
        return Optional.of(done(work));
      } catch (RuntimeException | LinkageError e) {
        failed(what, e);
        if (isRefusal(e)) {
          return Optional.empty();
        }
      }
    }
    if (pending.size() == MOST_PENDING) {
      pending.removeFirst();
      count("dropped");
    }
    Object id = subject instanceof PatternRecord record ? record.id() : subject;
    pending.addLast(new Write(what + " " + id, work));
    return Optional.empty();
  }

  /**
   * Tries what waits once more, in order, until something fails.
   *
   * @return whether nothing waits any longer
   */
  public synchronized boolean retry() {
    while (!pending.isEmpty()) {
      try {
        done(pending.getFirst().work());
      } catch (RuntimeException | LinkageError e) {
        failed("retry", e);
        if (!isRefusal(e)) {
          return false;
        }
      }
      pending.removeFirst();
    }
    return true;
  }

  /**
   * The writes that wait, oldest first, by call and id, such as {@code record run/phase/1/judge}.
   */
  public synchronized List<String> pending() {
    return pending.stream().map(Write::name).toList();
  }

  /** Number of failures by call and reason, such as {@code prompt: StorageException}. */
  public synchronized Map<String, Long> failures() {
    return Map.copyOf(failures);
  }

  /** The last failure, with its cause. */
  public synchronized Optional<Throwable> lastFailure() {
    return Optional.ofNullable(lastFailure);
  }

  /**
   * Tries what waits a last time, and closes the storage that the supplier opened; {@link #pending}
   * names what could not be written.
   */
  @Override
  public synchronized void close() {
    retry();
    try {
      if (opened != null) {
        opened.storage().close();
      }
    } catch (RuntimeException e) {
      failed("close", e);
    }
  }

  private <T> T done(Function<Patterns, T> work) {
    return work.apply(patterns());
  }

  private Patterns patterns() {
    Patterns known = opened;
    if (known == null) {
      known = Checks.given("opened patterns", opener.get());
      opened = known;
    }
    return known;
  }

  private static boolean isRefusal(Throwable e) {
    return e instanceof IllegalArgumentException || e instanceof NullPointerException;
  }

  private String failed(String what, Throwable e) {
    count(what + ": " + e.getClass().getSimpleName());
    lastFailure = e;
    return "failed: " + e;
  }

  private void count(String reason) {
    failures.merge(reason, 1L, Long::sum);
  }
}
