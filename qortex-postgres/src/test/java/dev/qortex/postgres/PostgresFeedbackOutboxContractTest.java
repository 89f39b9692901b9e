package dev.qortex.postgres;

import dev.qortex.core.feedback.FeedbackOutbox;
import dev.qortex.tck.feedback.FeedbackOutboxContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class PostgresFeedbackOutboxContractTest extends FeedbackOutboxContract {

  private final OpenStores stores = OpenStores.ofContract();

  @AfterEach
  void closeAll() {
    stores.close();
  }

  @Override
  protected FeedbackOutbox create(Path folder) {
    return stores.open().outbox();
  }

  @Override
  protected Optional<FeedbackOutbox> reopen(Path folder) {
    return Optional.of(stores.reopen().outbox());
  }
}
