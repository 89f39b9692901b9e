package dev.qortex.tck.learning;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.tck.internal.SentenceNames;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/**
 * Contract of every {@link LearningStore}. A subclass makes the store; every test gets a new one in
 * an empty folder and closes it.
 */
@DisplayNameGeneration(SentenceNames.class)
public abstract class LearningStoreContract {

  private LearningStore store;
  private Path folder;

  /**
   * A new, empty store.
   *
   * @param folder an empty folder that the store may keep its files in
   */
  protected abstract LearningStore create(Path folder);

  /**
   * Reopens the closed store of a folder; empty if a closed store is lost.
   *
   * @param folder the folder that was given to {@link #create}
   */
  protected abstract Optional<LearningStore> reopen(Path folder);

  /**
   * Opens a store of several learners in one place; empty if this store does not support that. A
   * subclass that must close it does so after each test.
   *
   * @param folder an empty folder
   */
  protected abstract Optional<LearningStores> severalLearners(Path folder);

  /** Makes the store of one test. */
  @BeforeEach
  final void open(@TempDir Path empty) {
    folder = empty.resolve("one");
    folder.toFile().mkdirs();
    store = create(folder);
  }

  /** Closes the store of one test. */
  @AfterEach
  final void close() {
    store.close();
  }

  /** The store of this test. */
  final LearningStore store() {
    return store;
  }

  /** Closes the store and opens it again; ends the test where a closed store is gone. */
  final void assumeReopened() {
    store.close();
    Optional<LearningStore> again = reopen(folder);
    assumeTrue(again.isPresent(), "a closed store is gone");
    store = again.orElseThrow();
  }

  /** Keeps several learners apart; empty when there is one only. */
  final Optional<LearningStores> several() {
    Path other = folder.resolveSibling("several");
    other.toFile().mkdirs();
    return severalLearners(other);
  }

  @Nested
  class Updates extends LearningUpdateTests {}

  @Nested
  class Changes extends LearningChangeTests {}

  @Nested
  class Selections extends LearningSelectionTests {}

  @Nested
  class SelectionsAcrossReopening extends LearningSelectionTests {
    @Override
    void pause() {
      assumeReopened();
    }
  }

  @Nested
  class Log extends LearningLogTests {}

  @Nested
  class LogAcrossReopening extends LearningLogTests {
    @Override
    void pause() {
      assumeReopened();
    }
  }

  @Nested
  class ManyThreadsAndReopening extends LearningLifeTests {}
}
