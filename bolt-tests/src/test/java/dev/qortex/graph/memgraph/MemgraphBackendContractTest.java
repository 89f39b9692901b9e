package dev.qortex.graph.memgraph;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.tck.graph.GraphBackendContract;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;

class MemgraphBackendContractTest extends GraphBackendContract {

  @Override
  protected GraphBackend create(Path folder) {
    RealServer.empty();
    return MemgraphBackend.open(RealServer.settings(), InstantSource.system());
  }

  @Override
  protected int steps() {
    return RealServer.thorough() ? super.steps() : 4;
  }

  @Override
  protected Optional<GraphBackend> reopen(Path folder) {
    return Optional.of(MemgraphBackend.open(RealServer.settings(), InstantSource.system()));
  }
}
