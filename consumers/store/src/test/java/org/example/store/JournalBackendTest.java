package org.example.store;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.tck.graph.GraphBackendContract;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

class JournalBackendTest extends GraphBackendContract {

  @Override
  protected GraphBackend create(Path folder) {
    return new JournalBackend(folder.resolve("graph.jsonl"), InstantSource.system());
  }

  @Override
  protected Optional<GraphBackend> reopen(Path folder) {
    return Optional.of(create(folder));
  }
}
