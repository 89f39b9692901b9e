package dev.qortex.graph.memgraph;

import dev.qortex.core.vector.VectorIndex;
import dev.qortex.tck.VectorIndexContract;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;

class ServerVectorIndexContractTest {

  private static MemgraphBackend backend;

  @BeforeAll
  static void open() {
    backend = MemgraphBackend.open(RealServer.settings(), InstantSource.system());
  }

  @AfterAll
  static void close() {
    backend.close();
  }

  /** Small sets are compared one by one. */
  @Nested
  class Exact extends OnTheServer {
    @Override
    ServerVectorIndex index() {
      return new ServerVectorIndex(backend);
    }
  }

  /** The index of the server is always asked first. */
  @Nested
  class ByItsIndex extends OnTheServer {
    @Override
    ServerVectorIndex index() {
      return new ServerVectorIndex(backend, 0);
    }
  }

  abstract static class OnTheServer extends VectorIndexContract {

    abstract ServerVectorIndex index();

    @Override
    protected VectorIndex create(Path folder) {
      RealServer.empty();
      return index();
    }

    @Override
    protected Optional<VectorIndex> reopen(Path folder) {
      return Optional.empty();
    }
  }
}
