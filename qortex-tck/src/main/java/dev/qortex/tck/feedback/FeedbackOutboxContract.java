package dev.qortex.tck.feedback;

import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.core.feedback.FeedbackOutbox;
import dev.qortex.core.feedback.FeedbackOutbox.OutboxEntry;
import dev.qortex.tck.internal.SentenceNames;
import dev.qortex.tck.support.HostileTexts;
import dev.qortex.tck.support.InParallel;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Contract of every {@link FeedbackOutbox}. A subclass makes it; every test gets a new one. */
@DisplayNameGeneration(SentenceNames.class)
public abstract class FeedbackOutboxContract {

  private static final Instant NOW = Instant.parse("2026-11-21T10:11:12.123456789Z");

  private FeedbackOutbox outbox;
  private Path folder;

  /**
   * A new, empty outbox. A subclass that must close its store does so after each test.
   *
   * @param folder an empty folder that the store may keep its files in
   */
  protected abstract FeedbackOutbox create(Path folder);

  /** Closes and reopens the store of a folder; empty if a closed store is lost. */
  protected abstract Optional<FeedbackOutbox> reopen(Path folder);

  /** Makes the outbox of one test. */
  @BeforeEach
  final void open(@TempDir Path empty) {
    folder = empty;
    outbox = create(empty);
  }

  private static OutboxEntry entry(String answer) {
    return new OutboxEntry(answer, "monday", new TreeMap<>(Map.of("x", 1.0, "y", 0.25)), NOW);
  }

  @Test
  void aLetterWaitsForEachListenerAsItWasWritten() {
    outbox.put(List.of("one", "two"), entry("a1"));
    assertThat(outbox.waiting("one", 0, 10).values()).containsExactly(entry("a1"));
    assertThat(outbox.waiting("two", 0, 10).values()).containsExactly(entry("a1"));
    assertThat(outbox.waiting("three", 0, 10)).isEmpty();
    assertThat(outbox.sizes()).isEqualTo(Map.of("one", 1, "two", 1));
  }

  @Test
  void lettersWaitInTheOrderInWhichTheyWerePut() {
    for (int i = 0; i < 12; i++) {
      outbox.put(List.of("one"), entry("a" + i));
    }
    assertThat(outbox.waiting("one", 0, 3).values())
        .containsExactly(entry("a0"), entry("a1"), entry("a2"));
    long third = outbox.waiting("one", 0, 3).lastKey();
    assertThat(outbox.waiting("one", third, 1).values()).containsExactly(entry("a3"));
    outbox.done(outbox.waiting("one", 0, 11).keySet());
    assertThat(outbox.waiting("one", 0, 3).values()).containsExactly(entry("a11"));
  }

  @Test
  void whatIsDoneIsGoneForThatListenerOnly() {
    outbox.put(List.of("one", "two"), entry("a1"));
    outbox.done(outbox.waiting("one", 0, 1).keySet());
    assertThat(outbox.waiting("one", 0, 1)).isEmpty();
    assertThat(outbox.waiting("two", 0, 1)).hasSize(1);
    assertThat(outbox.sizes()).isEqualTo(Map.of("two", 1));
  }

  @Test
  void aNumberIsNeverGivenTwice() {
    outbox.put(List.of("one"), entry("a1"));
    long first = outbox.waiting("one", 0, 1).firstKey();
    outbox.done(List.of(first));
    outbox.put(List.of("one"), entry("a2"));
    outbox.done(List.of(first, 999_999L));
    assertThat(outbox.waiting("one", 0, 1).values()).containsExactly(entry("a2"));
  }

  @Test
  void nothingIsWrittenForNobody() {
    outbox.put(List.of(), entry("a1"));
    outbox.done(List.of());
    assertThat(outbox.sizes()).isEmpty();
  }

  @Test
  void rewardsOfItemsThatAreForgottenGoAndSoDoTheSessionsThatGaveThem() {
    OutboxEntry both = new OutboxEntry("a1", "s", new TreeMap<>(Map.of("x", 1.0, "y", 0.5)), NOW);
    OutboxEntry other = new OutboxEntry("a2", "s", new TreeMap<>(Map.of("y", 0.5)), NOW);
    OutboxEntry empty = new OutboxEntry("a3", "s", new TreeMap<>(), NOW);
    OutboxEntry only = new OutboxEntry("a4", "s", new TreeMap<>(Map.of("x", 1.0)), NOW);
    for (OutboxEntry entry : List.of(both, other, empty, only)) {
      outbox.put(List.of("one"), entry);
    }
    outbox.forget(List.of("x", "unknown"));
    assertThat(outbox.waiting("one", 0, 10).values())
        .containsExactly(
            new OutboxEntry("a1", "", new TreeMap<>(Map.of("y", 0.5)), NOW), other, empty);
    outbox.forget(List.of());
    assertThat(outbox.sizes()).isEqualTo(Map.of("one", 3));
  }

  @Test
  void wrongArgumentsAreRefused() {
    refused(() -> outbox.put(List.of("one", " "), entry("a1")));
    refused(() -> outbox.waiting("one", 0, 0));
    refused(() -> new OutboxEntry("a", "", new TreeMap<>(Map.of("x", 1.5)), NOW));
    assertThat(outbox.sizes()).isEmpty();
  }

  @Test
  void hostileTextsAreData() {
    for (String text : HostileTexts.ALL) {
      OutboxEntry hostile = new OutboxEntry(text, text, new TreeMap<>(Map.of(text, 0.5)), NOW);
      outbox.put(List.of(text), hostile);
      assertThat(outbox.waiting(text, 0, 1).values()).containsExactly(hostile);
    }
  }

  @Test
  @Timeout(60)
  void manyThreadsLoseNothing() throws Exception {
    InParallel.run(8, thread -> outbox.put(List.of("one", "two"), entry("a" + thread)));
    assertThat(outbox.waiting("one", 0, 100).values())
        .extracting(OutboxEntry::answerId)
        .containsExactlyInAnyOrder("a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7");
    assertThat(outbox.sizes()).isEqualTo(Map.of("one", 8, "two", 8));
  }

  @Test
  void lettersOutliveAClosedStore() {
    outbox.put(List.of("one"), entry("a1"));
    Optional<FeedbackOutbox> reopened = reopen(folder);
    assumeTrue(reopened.isPresent());
    assertThat(reopened.orElseThrow().waiting("one", 0, 1).values()).containsExactly(entry("a1"));
  }
}
