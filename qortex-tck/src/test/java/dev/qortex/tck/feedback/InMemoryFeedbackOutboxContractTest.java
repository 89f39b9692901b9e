package dev.qortex.tck.feedback;

import dev.qortex.core.feedback.FeedbackOutbox;
import dev.qortex.storage.memory.feedback.InMemoryFeedbackOutbox;
import java.nio.file.Path;
import java.util.Optional;

class InMemoryFeedbackOutboxContractTest extends FeedbackOutboxContract {

  @Override
  protected FeedbackOutbox create(Path folder) {
    return new InMemoryFeedbackOutbox();
  }

  @Override
  protected Optional<FeedbackOutbox> reopen(Path folder) {
    return Optional.empty();
  }
}
