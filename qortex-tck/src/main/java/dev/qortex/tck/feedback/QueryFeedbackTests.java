package dev.qortex.tck.feedback;

import dev.qortex.core.feedback.QueryFeedbackStore;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A group of the {@link QueryFeedbackStoreContract}. */
abstract class QueryFeedbackTests {

  static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");

  QueryFeedbackStore store;
  Path folder;

  abstract QueryFeedbackStoreContract contract();

  @BeforeEach
  final void open(@TempDir Path empty) {
    folder = empty;
    store = contract().create(empty);
  }

  Optional<QueryFeedbackStore> reopen(Path closed) {
    return contract().reopen(closed);
  }

  static PastQuestion asked(String answer, float... vector) {
    return new PastQuestion(answer, "Why?", vector, "session", NOON);
  }

  static PastQuestion inDomains(String answer, Set<String> domains) {
    return new PastQuestion(answer, "Why?", v(1, 0), domains, "", NOON, new TreeMap<>());
  }

  static PastQuestion inSession(String answer, String session) {
    return new PastQuestion(answer, "Why?", v(1, 0), session, NOON);
  }

  static float[] v(float... values) {
    return values;
  }
}
