package org.example.store;

import dev.qortex.core.store.MemoryStore;
import dev.qortex.tck.store.MemoryStoreContract;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

class JournalStoreTest extends MemoryStoreContract {

  @Override
  protected MemoryStore create(Path folder) {
    return JournalBackend.store(folder.resolve("graph.jsonl"), InstantSource.system());
  }

  /** Only the graph outlives closing, and the contract wants all or nothing. */
  @Override
  protected Optional<MemoryStore> reopen(Path folder) {
    return Optional.empty();
  }
}
