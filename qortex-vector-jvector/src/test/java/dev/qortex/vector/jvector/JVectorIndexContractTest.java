package dev.qortex.vector.jvector;

import dev.qortex.core.vector.VectorIndex;
import dev.qortex.tck.VectorIndexContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Nested;

class JVectorIndexContractTest {

  /** Small sets are compared one by one. */
  @Nested
  class Exact extends VectorIndexContract {
    @Override
    protected VectorIndex create(Path folder) {
      return new JVectorIndex(folder.resolve("g"), JVectorSettings.defaults(), Runnable::run);
    }

    @Override
    protected Optional<VectorIndex> reopen(Path folder) {
      return Optional.empty();
    }
  }

  /** Every vector becomes part of the graph at once. */
  @Nested
  class AlongTheGraph extends VectorIndexContract {
    @Override
    protected VectorIndex create(Path folder) {
      return new JVectorIndex(
          folder.resolve("g"), JVectorSettings.defaults().exactBelow(0).batch(1), Runnable::run);
    }

    @Override
    protected Optional<VectorIndex> reopen(Path folder) {
      return Optional.empty();
    }
  }
}
