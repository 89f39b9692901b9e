package dev.qortex.learning.store;

import dev.qortex.commons.FileClaim;
import dev.qortex.core.error.StorageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Learning store of one learner in a human-readable JSON file, for one process at a time. Every
 * change writes the whole file anew, and returns when it is on disk: good for some thousand entries
 * of the log (compact it now and then), beyond that use SQLite. When a change cannot be written,
 * nothing has changed. A crash leaves the file as it was before the change or after it.
 *
 * <p>The file is one object: {@code version} (1, or 2 with {@code contexts}), {@code revision},
 * {@code arms} (by context and arm: {@code successes}, {@code failures}, {@code pulls}, {@code
 * totalReward}, {@code lastUpdated}), {@code log} and {@code selections} (the components of {@link
 * ArmUpdate} and {@link SelectionRecord}; a {@code propensity} that was not computed is null), and,
 * when contexts were described, {@code contexts} (texts by key). Times are ISO-8601 in UTC, exact
 * to the nanosecond. Nothing else may be in it, and no more than propensities may be null.
 *
 * <p>A file that Python qortex wrote (by context and arm: {@code alpha}, {@code beta}, {@code
 * pulls}, {@code total_reward}, {@code last_updated}) is taken over: what its arms have above
 * Beta(1, 1) becomes their evidence, under the observation id {@code original}; the first change
 * writes it in the new form. That includes the boost of seed arms in the default context, so do not
 * boost those again.
 *
 * <p>Next to the file there is an empty one, {@code NAME.json.lock}, which the process that has it
 * open holds; it is not deleted. Thread-safe: readers never wait, and changes that wait for each
 * other are written together.
 */
public final class JsonLearningStore extends EvidenceStore {

  /**
   * A change that waits, and what came of it. Guarded by the writing lock, apart from the first.
   */
  private static final class Waiting<T> {

    private final Function<Evidence, T> change;
    private @Nullable T result;
    private @Nullable Throwable failure;
    private boolean done;

    Waiting(Function<Evidence, T> change) {
      this.change = change;
    }

    void run(Evidence evidence) {
      result = change.apply(evidence);
    }

    void finish(@Nullable Throwable reason) {
      failure = reason;
      done = true;
    }

    T result() {
      if (failure instanceof Error error) {
        throw error;
      } else if (failure instanceof RuntimeException exception) {
        throw exception;
      }
      return Objects.requireNonNull(result);
    }
  }

  private final LearningFile file;
  private final FileClaim claim;
  private final Queue<Waiting<?>> queue = new ConcurrentLinkedQueue<>();
  private final Lock writing = new ReentrantLock();

  /** The content of the file; never changed, only replaced. Null after close. */
  private volatile @Nullable Evidence evidence;

  private JsonLearningStore(LearningFile file, FileClaim claim) {
    this.file = file;
    this.claim = claim;
    this.evidence = file.read();
  }

  /**
   * Opens the file {@code {folder}/{name}.json} of one learner. The folder is created when there is
   * none, the file by the first change.
   *
   * @param name the name, valid by {@link LearningStores#checkName}
   * @throws StorageException when it is already open, is not such a file, was cut off, or is of a
   *     newer version; the file stays as it is
   */
  public static JsonLearningStore open(Path folder, String name) {
    LearningFile file = new LearningFile(folder.resolve(LearningStores.checkName(name) + ".json"));
    FileClaim claim = claim(file);
    try {
      Files.deleteIfExists(file.temporary());
      return new JsonLearningStore(file, claim);
    } catch (IOException e) {
      throw released(claim, cannotBeOpened(file, e));
    } catch (RuntimeException e) {
      throw released(claim, e);
    }
  }

  private static FileClaim claim(LearningFile file) {
    try {
      Files.createDirectories(file.lock().toAbsolutePath().getParent());
      return FileClaim.await(file.lock(), Duration.ZERO)
          .orElseThrow(
              () ->
                  new StorageException(
                      "The learning file (%s) is in use.\nMaybe it is already open in this process or in another: close it there, or use SQLite for several processes."
                          .formatted(file.path()),
                      null));
    } catch (IOException e) {
      throw cannotBeOpened(file, e);
    }
  }

  private static StorageException cannotBeOpened(LearningFile file, IOException cause) {
    return new StorageException(
        "The learning file (%s) cannot be opened.\nMaybe its folder cannot be written to."
            .formatted(file.path()),
        cause);
  }

  private static RuntimeException released(FileClaim claim, RuntimeException failure) {
    try {
      claim.close();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
    return failure;
  }

  @Override
  <T> T read(Function<Evidence, T> question) {
    return question.apply(current());
  }

  /** Applies a change; the first thread with the lock writes those of all waiting threads. */
  @Override
  <T> T change(Function<Evidence, T> change) {
    Waiting<T> mine = new Waiting<>(change);
    queue.add(mine);
    writing.lock();
    try {
      if (!mine.done) {
        writeTogether();
      }
    } finally {
      writing.unlock();
    }
    return mine.result();
  }

  private void writeTogether() {
    List<Waiting<?>> together = new ArrayList<>();
    for (Waiting<?> next = queue.poll(); next != null; next = queue.poll()) {
      together.add(next);
    }
    write(together);
  }

  /** Writes changes together; a change that fails before writing fails alone. */
  private void write(List<Waiting<?>> together) {
    Throwable failure = null;
    try {
      Evidence changed = current().copy();
      together.forEach(waiting -> waiting.run(changed));
      if (changed.isEdited()) {
        file.write(changed);
        evidence = changed;
      }
    } catch (RuntimeException | Error e) {
      failure = e;
    }
    if (failure == null || failure instanceof StorageException || together.size() == 1) {
      for (Waiting<?> waiting : together) {
        waiting.finish(failure);
      }
    } else {
      together.forEach(waiting -> write(List.of(waiting)));
    }
  }

  private Evidence current() {
    Evidence current = evidence;
    if (current == null) {
      throw closed();
    }
    return current;
  }

  boolean isClosed() {
    return evidence == null;
  }

  /** Ends the use of the file; another may open it then. */
  @Override
  public void close() {
    writing.lock();
    try {
      evidence = null;
      claim.close();
    } catch (IOException e) {
      throw new StorageException(
          "The learning file (%s) cannot be given up.".formatted(file.path()), e);
    } finally {
      writing.unlock();
    }
  }
}
