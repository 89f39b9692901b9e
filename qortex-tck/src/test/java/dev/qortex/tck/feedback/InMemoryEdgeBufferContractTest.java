package dev.qortex.tck.feedback;

import dev.qortex.core.feedback.EdgeBuffer;
import dev.qortex.storage.memory.feedback.InMemoryEdgeBuffer;
import java.nio.file.Path;
import java.util.Optional;

class InMemoryEdgeBufferContractTest extends EdgeBufferContract {

  @Override
  protected EdgeBuffer create(Path folder, int capacity) {
    return new InMemoryEdgeBuffer(capacity);
  }

  @Override
  protected Optional<EdgeBuffer> beside(Path folder, int capacity) {
    return Optional.empty();
  }
}
