package dev.qortex.vector.jvector;

import dev.qortex.core.search.VectorIndex;
import dev.qortex.tck.search.VectorIndexContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;

class JVectorIndexContractTest {

  /** Small sets are compared one by one. */
  @Nested
  class Exact extends ClosedAfterEachTest {
    @Override
    JVectorSettings settings() {
      return JVectorSettings.defaults();
    }
  }

  /** Every vector becomes part of the graph at once. */
  @Nested
  class AlongTheGraph extends ClosedAfterEachTest {
    @Override
    JVectorSettings settings() {
      return JVectorSettings.defaults().exactBelow(0).batch(1);
    }
  }

  abstract static class ClosedAfterEachTest extends VectorIndexContract {
    private Optional<JVectorIndex> created = Optional.empty();

    abstract JVectorSettings settings();

    @Override
    protected VectorIndex create(Path folder) {
      JVectorIndex index = new JVectorIndex(folder.resolve("g"), settings(), Runnable::run);
      created = Optional.of(index);
      return index;
    }

    @Override
    protected Optional<VectorIndex> reopen(Path folder) {
      return Optional.empty();
    }

    @AfterEach
    void closeIndex() {
      created.ifPresent(JVectorIndex::close);
    }
  }
}
