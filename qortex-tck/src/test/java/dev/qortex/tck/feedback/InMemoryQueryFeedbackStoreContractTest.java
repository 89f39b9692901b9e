package dev.qortex.tck.feedback;

import dev.qortex.core.feedback.QueryFeedbackStore;
import dev.qortex.storage.memory.feedback.InMemoryQueryFeedbackStore;
import java.nio.file.Path;
import java.util.Optional;

class InMemoryQueryFeedbackStoreContractTest extends QueryFeedbackStoreContract {

  @Override
  protected QueryFeedbackStore create(Path folder) {
    return new InMemoryQueryFeedbackStore();
  }

  @Override
  protected Optional<QueryFeedbackStore> reopen(Path folder) {
    return Optional.empty();
  }
}
