package dev.qortex.tck.store;

import dev.qortex.core.store.MemoryStore;
import dev.qortex.tck.internal.SentenceNames;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.Nested;

/**
 * Contract of every {@link MemoryStore}: its parts move together, and checkpoints bring all of them
 * back. The parts themselves have contracts of their own. A subclass makes the store; every test
 * gets a new one and closes it.
 */
@DisplayNameGeneration(SentenceNames.class)
public abstract class MemoryStoreContract {

  /**
   * A new, empty store.
   *
   * @param folder an empty folder that the store may keep its files in
   */
  protected abstract MemoryStore create(Path folder);

  /** Reopens the closed store of a folder; empty if a closed store is lost. */
  protected abstract Optional<MemoryStore> reopen(Path folder);

  /** Changes in a test of several threads; to be overridden where a change takes long. */
  protected int steps() {
    return 60;
  }

  @Nested
  class Ingesting extends MemoryIngestTests {}

  @Nested
  class Vectors extends MemoryVectorTests {}

  @Nested
  class VectorsOfSentencesAndTokens extends MemoryPassageVectorTests {}

  @Nested
  class Reembedding extends MemoryReembeddingTests {}

  @Nested
  class ManyThreadsAndReopening extends MemoryLifeTests {}

  @Nested
  class SeveralDomains extends MemoryDomainTests {}

  @Nested
  class RestoringCheckpoints extends CheckpointRestoringTests {}

  @Nested
  class CheckpointsWithSourcesAndRefusals extends CheckpointRefusalTests {}

  @Nested
  class KeepingAndComparingCheckpoints extends CheckpointKeepingTests {}

  @Nested
  class CheckpointsOfTheWholeStore extends CheckpointStoreTests {}

  @Nested
  class PeriodsOfValidity extends ValidityTests {}
}
