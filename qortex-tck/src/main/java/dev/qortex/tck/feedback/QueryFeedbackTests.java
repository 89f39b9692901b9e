package dev.qortex.tck.feedback;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.core.feedback.QueryFeedbackStore;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.tck.internal.EnclosingContract;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A group of the {@link QueryFeedbackStoreContract}. */
@ExtendWith(EnclosingContract.class)
abstract class QueryFeedbackTests {

  static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");

  QueryFeedbackStore store;
  private QueryFeedbackStoreContract contract;
  private Path folder;

  @BeforeEach
  final void open(QueryFeedbackStoreContract enclosing, @TempDir Path empty) {
    contract = enclosing;
    folder = empty;
    store = contract.create(empty);
  }

  /** Ends the test where what is closed is gone. */
  void reopen() {
    Optional<QueryFeedbackStore> again = contract.reopen(folder);
    assumeTrue(again.isPresent(), "a closed store is gone");
    store = again.orElseThrow();
  }

  void reopenIfKept() {
    store = contract.reopen(folder).orElse(store);
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
