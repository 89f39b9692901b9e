package dev.qortex.tck.store;

import dev.qortex.core.graph.Checkpoints;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.tck.internal.SentenceNames;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.Nested;

/**
 * Contract of the {@link Checkpoints} of every {@link MemoryStore}. A subclass makes the store;
 * every test gets a new one and closes it.
 */
@DisplayNameGeneration(SentenceNames.class)
public abstract class CheckpointsContract {

  /**
   * A new, empty store.
   *
   * @param folder an empty folder that the store may keep its files in
   */
  protected abstract MemoryStore create(Path folder);

  /**
   * The store that was created in that folder and closed since; empty when a closed store is gone.
   */
  protected abstract Optional<MemoryStore> reopen(Path folder);

  @Nested
  class Keeping extends CheckpointKeepingTests {
    @Override
    CheckpointsContract contract() {
      return CheckpointsContract.this;
    }
  }

  @Nested
  class Restoring extends CheckpointRestoringTests {
    @Override
    CheckpointsContract contract() {
      return CheckpointsContract.this;
    }
  }

  @Nested
  class Edges extends CheckpointEdgeTests {
    @Override
    CheckpointsContract contract() {
      return CheckpointsContract.this;
    }
  }

  @Nested
  class VectorsAndWords extends CheckpointVectorTests {
    @Override
    CheckpointsContract contract() {
      return CheckpointsContract.this;
    }
  }

  @Nested
  class SourcesAndRefusals extends CheckpointRefusalTests {
    @Override
    CheckpointsContract contract() {
      return CheckpointsContract.this;
    }
  }

  @Nested
  class Differences extends CheckpointDiffTests {
    @Override
    CheckpointsContract contract() {
      return CheckpointsContract.this;
    }
  }

  @Nested
  class WholeStore extends CheckpointStoreTests {
    @Override
    CheckpointsContract contract() {
      return CheckpointsContract.this;
    }
  }
}
