package dev.qortex.tck.graph;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.storage.memory.InMemoryBackend;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

class InMemoryBackendContractTest extends GraphBackendContract {

  @Override
  protected GraphBackend create(Path folder) {
    return new InMemoryBackend(InstantSource.system());
  }

  @Override
  protected Optional<GraphBackend> reopen(Path folder) {
    return Optional.empty();
  }
}
