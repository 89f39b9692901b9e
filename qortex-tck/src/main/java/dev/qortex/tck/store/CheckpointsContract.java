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
  class Restoring extends CheckpointRestoringTests {}

  @Nested
  class SourcesAndRefusals extends CheckpointRefusalTests {}

  @Nested
  class KeepingAndComparing extends CheckpointKeepingTests {}

  @Nested
  class WholeStore extends CheckpointStoreTests {}
}
