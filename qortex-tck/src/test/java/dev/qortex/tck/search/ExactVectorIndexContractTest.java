package dev.qortex.tck.search;

import dev.qortex.core.search.VectorIndex;
import dev.qortex.storage.memory.search.ExactVectorIndex;
import java.nio.file.Path;
import java.util.Optional;

class ExactVectorIndexContractTest extends VectorIndexContract {

  @Override
  protected VectorIndex create(Path folder) {
    return new ExactVectorIndex();
  }

  @Override
  protected Optional<VectorIndex> reopen(Path folder) {
    return Optional.empty();
  }
}
