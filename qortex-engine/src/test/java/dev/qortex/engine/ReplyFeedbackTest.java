package dev.qortex.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.FeedbackEvent;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.ReplyReport;
import dev.qortex.core.feedback.ReplyReport.ItemUse;
import dev.qortex.core.feedback.ReplyReport.Use;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.storage.memory.InMemoryStore;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Learning from replies: its effect, its bounds, and how it is undone. */
class ReplyFeedbackTest {

  private static final Map<String, String> TEXTS =
      Map.of(
          "sledge", "The sledge is the tool that brings parcels over snow to the harbour.",
          "barge", "The barge brings parcels down the river.",
          "cart", "A cart brings parcels through the town.",
          "drone", "A drone brings parcels to the islands in summer.",
          "mule", "The mule brings parcels up to the pass.",
          "lunch", "Soup is served at noon.",
          "oak", "Oaks lose their leaves in autumn.");
  private static final Question QUESTION = Question.of("which tool brings parcels");

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-01-02T03:04:05Z"));
  private final InMemoryStore store = new InMemoryStore(now::get);
  private final Map<String, Integer> heard = new HashMap<>();
  private final QortexClient memory =
      LocalQortexClient.builder(store)
          .embedding(new HashingEmbeddingModel(256))
          .passageVectors(Set.of())
          .listener(this::hear)
          .clock((InstantSource) now::get)
          .build();

  private void hear(FeedbackEvent event) {
    event.outcomes().keySet().forEach(id -> heard.merge(id, 1, Integer::sum));
  }

  @BeforeEach
  void ingest() {
    Provenance from = Provenance.of("s", "");
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of("s", "test"));
    TEXTS.forEach((id, text) -> manifest.passage(Passage.of(id, "d", "", text, from)));
    memory.ingest(manifest.build());
  }

  @AfterEach
  void close() {
    memory.close();
  }

  private ReplyReport reply(Question question, String text) {
    return memory.observeReply(memory.query(question).id(), text);
  }

  private double factor(String id) {
    return store.interoception().factors(List.of(id)).getOrDefault(id, 1.0);
  }

  private List<String> ranking(Question question) {
    return memory.query(question).items().stream().map(AnswerItem::id).toList();
  }

  private Map<String, Double> scores() {
    return memory.query(QUESTION).items().stream()
        .collect(Collectors.toMap(AnswerItem::id, AnswerItem::score));
  }

  @Test
  void anItemThatRepliesUseComesFirstForSuchQuestions() {
    List<String> before = ranking(QUESTION);
    String low = before.get(2);
    ReplyReport report = reply(QUESTION, TEXTS.get(low));
    assertThat(report.items().get(0))
        .extracting(ItemUse::itemId, ItemUse::use, ItemUse::evidence)
        .containsExactly(low, Use.QUOTED, TEXTS.get(low));
    assertThat(ranking(QUESTION).indexOf(low)).isLessThan(2);
    assertThat(factor(low)).isGreaterThan(1);
    assertThat(heard).containsEntry(low, 1);
  }

  @Test
  void aReplyMovesLessThanAnExplicitOutcome() {
    String id = ranking(QUESTION).get(1);
    reply(QUESTION.session("reply"), TEXTS.get(id));
    double byReply = factor(id) - 1;
    memory.forget("reply");
    memory.feedback(memory.query(QUESTION.session("judge")).id(), Map.of(id, Outcome.ACCEPTED));
    assertThat(byReply).isPositive().isLessThan(factor(id) - 1);
  }

  @Test
  void aReplyThatUsesNothingChangesNothing() {
    Map<String, Double> before = scores();
    assertThat(reply(QUESTION, "OK, thank you.").applied()).isZero();
    assertThat(scores()).isEqualTo(before);
    assertThat(store.pastQuestions().size()).isZero();
  }

  @Test
  void forgettingTheSessionRestoresEverything() {
    Map<String, Double> before = scores();
    reply(QUESTION.session("s"), TEXTS.get("barge"));
    assertThat(scores()).isNotEqualTo(before);
    assertThat(memory.forget("s").outcomes()).isPositive();
    assertThat(scores()).isEqualTo(before);
  }

  @Test
  void repliesToQuestionsWithoutSessionAreForgottenByTheirDay() {
    Map<String, Double> before = scores();
    reply(QUESTION, TEXTS.get("barge"));
    now.set(Instant.parse("2026-01-03T00:00:00Z"));
    memory.forget("replies-2026-01-03");
    assertThat(scores()).isNotEqualTo(before);
    memory.forget("replies-2026-01-02");
    assertThat(factor("barge")).isEqualTo(1);
    assertThat(scores()).isEqualTo(before);
  }

  @Test
  void explicitFeedbackTakesThePlaceOfTheReply() {
    Answer answer = memory.query(QUESTION.session("s"));
    memory.observeReply(answer.id(), TEXTS.get("barge"));
    memory.feedback(answer.id(), Map.of("barge", Outcome.REJECTED));
    assertThat(factor("barge")).isEqualTo(0.95, within(1e-9));
    assertThat(store.pastQuestions().size()).as("outcomes").isEqualTo(1);
    assertThat(memory.observeReply(answer.id(), TEXTS.get("barge")).applied())
        .as("after it, a reply says nothing")
        .isZero();
  }

  @Test
  void anUnknownAnswerIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> memory.observeReply("nobody", "text"))
        .withMessageContaining("nobody");
  }

  /** A reply is written by a model that may follow what it read. */
  @Nested
  class HostileReplies {

    private final String everything = String.join(" ", TEXTS.values());

    @Test
    void aReplyThatQuotesAllMovesThreeItems() {
      ReplyReport report = reply(QUESTION.session("evil"), everything);
      assertThat(report.items()).filteredOn(item -> item.use() == Use.QUOTED).hasSizeGreaterThan(3);
      assertThat(TEXTS.keySet()).filteredOn(id -> factor(id) > 1).hasSize(3);
    }

    @Test
    void anAnswerTakesOneReply() {
      Answer answer = memory.query(QUESTION.session("evil"));
      memory.observeReply(answer.id(), TEXTS.get("barge"));
      double once = factor("barge");
      for (int i = 0; i < 100; i++) {
        assertThat(memory.observeReply(answer.id(), everything).applied()).isZero();
      }
      assertThat(factor("barge")).isEqualTo(once);
    }

    @Test
    void oneSessionMovesAnItemAsOftenAsIsAllowed() {
      for (int i = 0; i < 200; i++) {
        reply(QUESTION.session("evil"), TEXTS.get("barge"));
      }
      assertThat(heard).containsEntry("barge", 3);
      assertThat(factor("barge")).isLessThan(1.2 + 1e-9);
    }

    @Test
    void sessionsThatAreNotNamedAreOneOfTheDay() {
      for (int i = 0; i < 200; i++) {
        reply(QUESTION, TEXTS.get("barge"));
      }
      assertThat(heard).containsEntry("barge", 3);
    }

    @Test
    void repliesLeaveRoomForExplicitOutcomesOfTheSession() {
      for (int i = 0; i < 200; i++) {
        reply(QUESTION.session("s"), TEXTS.get("barge"));
      }
      double before = factor("barge");
      memory.feedback(memory.query(QUESTION.session("s")).id(), Map.of("barge", Outcome.REJECTED));
      assertThat(factor("barge")).isLessThan(before);
    }

    @Test
    void contradictionsOfOneSessionDoNotBuryAnItem() {
      String first = ranking(QUESTION).get(0);
      for (int i = 0; i < 200; i++) {
        reply(QUESTION.session("evil"), "No " + first + " ever brings parcels.");
      }
      assertThat(factor(first)).isGreaterThan(0.9);
      assertThat(ranking(QUESTION)).startsWith(first);
    }
  }
}
