package dev.qortex.storage.sqlite;

import dev.qortex.core.feedback.FeedbackOutbox;
import dev.qortex.tck.feedback.FeedbackOutboxContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

class SqliteFeedbackOutboxContractTest extends FeedbackOutboxContract {

  private final OpenStores stores = new OpenStores();

  @AfterEach
  void closeAll() {
    stores.close();
  }

  @Override
  protected FeedbackOutbox create(Path folder) {
    return stores.open(folder).outbox();
  }

  @Override
  protected Optional<FeedbackOutbox> reopen(Path folder) {
    return Optional.of(stores.reopen(folder).outbox());
  }
}
