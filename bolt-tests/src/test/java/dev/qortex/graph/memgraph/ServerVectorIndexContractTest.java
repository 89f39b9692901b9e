package dev.qortex.graph.memgraph;

import dev.qortex.core.search.VectorIndex;
import dev.qortex.tck.search.VectorIndexContract;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Small sets, which are compared one by one. */
class ServerVectorIndexContractTest extends VectorIndexContract {

  private static MemgraphBackend backend;

  @BeforeAll
  static void open() {
    backend = MemgraphBackend.open(RealServer.settings(), InstantSource.system());
  }

  @AfterAll
  static void close() {
    backend.close();
  }

  @Override
  protected VectorIndex create(Path folder) {
    RealServer.empty();
    return new ServerVectorIndex(backend);
  }

  @Override
  protected int steps() {
    return RealServer.thorough() ? super.steps() : 10;
  }

  @Override
  protected Optional<VectorIndex> reopen(Path folder) {
    return Optional.empty();
  }
}
