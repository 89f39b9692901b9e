package dev.qortex.tck.feedback;

import dev.qortex.core.feedback.QueryFeedbackStore;
import dev.qortex.tck.internal.SentenceNames;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.Nested;

/** Contract of every {@link QueryFeedbackStore}: a subclass makes one for each test. */
@DisplayNameGeneration(SentenceNames.class)
public abstract class QueryFeedbackStoreContract {

  /**
   * A new, empty store. A subclass that must close it does so after each test.
   *
   * @param folder an empty folder that the store may keep its files in
   */
  protected abstract QueryFeedbackStore create(Path folder);

  /** Closes and reopens the store of a folder; empty if a closed store is lost. */
  protected abstract Optional<QueryFeedbackStore> reopen(Path folder);

  @Nested
  class KeepingAndForgetting extends QueryKeepingTests {}

  @Nested
  class Outcomes extends QueryOutcomeTests {}
}
