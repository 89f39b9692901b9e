package dev.qortex.tck.client;

import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.LoggedFeedback;
import dev.qortex.core.evaluation.CoverageReport;
import dev.qortex.core.feedback.EdgeBuffer.BufferedEdge;
import dev.qortex.core.feedback.EdgeBuffer.Pair;
import dev.qortex.core.feedback.EdgeBuffer.Sighting;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.feedback.ForgetReport;
import dev.qortex.core.feedback.LearningReport;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.ReplyReport;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Explanation;
import dev.qortex.core.query.Question;
import dev.qortex.core.store.EdgePromotion;
import dev.qortex.core.store.ErasureReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

abstract class ClientFeedbackTests extends ClientTests {

  private static final Question QUESTION = Question.of("call and time");

  @BeforeEach
  final void ingest() {
    memory.ingest(handbook("ops"));
  }

  private static SortedMap<String, String> noItem(String answerId, String id) {
    return new TreeMap<>(Map.of(id, FeedbackReport.noItem(answerId, id)));
  }

  private Answer judge(Question question, String good, String bad) {
    Answer answer = memory.query(question);
    FeedbackReport report =
        memory.feedback(answer.id(), Map.of(good, Outcome.ACCEPTED, bad, Outcome.REJECTED));
    assertThat(report).isEqualTo(new FeedbackReport(answer.id(), 2, List.of(), new TreeMap<>()));
    return answer;
  }

  @Test
  void acceptingAndRejectingChangesTheNextRanking() {
    Answer before = memory.query(QUESTION);
    String first = before.items().get(0).id();
    String second = before.items().get(1).id();
    judge(QUESTION, second, first);

    Answer after = memory.query(QUESTION);
    assertThat(after.items().get(0).id()).isEqualTo(second);
    AnswerItem raised = after.item(second).orElseThrow();
    AnswerItem lowered = after.item(first).orElseThrow();
    assertThat(raised.explanation().past()).isPositive();
    assertThat(lowered.explanation().past()).isNegative();
    assertThat(raised.explanation().factor()).isCloseTo(1.10, within(1e-12));
    assertThat(lowered.explanation().factor()).isCloseTo(0.95, within(1e-12));
    assertThat(raised.toString()).contains("similar questions +").contains("factor 1.10");
    assertThat(raised.score())
        .isCloseTo(raised.explanation().fused() + raised.explanation().past(), within(1e-12));
  }

  private void ingestNote(String id) {
    Provenance here = Provenance.of("note");
    memory.ingest(
        IngestionManifest.builder("notes")
            .source(SourceMetadata.of("note", "test"))
            .passage(Passage.of(id, "notes", "", "The sledge brings parcels over snow.", here))
            .build());
  }

  @Test
  void feedbackFollowsATextToItsNewId() {
    ingestNote("notes/before");
    Question sledge = Question.of("What does the sledge bring?").in("notes");
    Answer first = memory.query(sledge);
    memory.feedback(first.id(), Map.of("notes/before", Outcome.ACCEPTED));
    Answer open = memory.query(sledge);
    Explanation before = open.item("notes/before").orElseThrow().explanation();
    assertThat(before.past()).isPositive();

    ingestNote("notes/after");
    Explanation after = memory.query(sledge).item("notes/after").orElseThrow().explanation();
    assertThat(after.past()).isCloseTo(before.past(), within(1e-12));
    assertThat(after.factor()).isCloseTo(before.factor(), within(1e-12));
    assertThat(store.interoception().factors(Set.of("notes/before"))).isEmpty();
    assertThat(memory.feedback(open.id(), Map.of("notes/before", Outcome.ACCEPTED)).applied())
        .isOne();
    assertThat(store.pastQuestions().given(Set.of("notes/after"))).hasSize(2);
  }

  @Test
  void anOutcomeCountsOnceAndForTheItemsOfItsAnswerOnly() {
    Answer answer = memory.query("retry a call");
    String item = answer.items().get(0).id();
    Map<String, Outcome> outcomes =
        Map.of(item, Outcome.ACCEPTED, "no such node", Outcome.ACCEPTED);

    assertThat(memory.feedback(answer.id(), outcomes))
        .isEqualTo(
            new FeedbackReport(answer.id(), 1, List.of(), noItem(answer.id(), "no such node")));
    assertThat(memory.feedback(answer.id(), Map.of(item, Outcome.REJECTED)))
        .isEqualTo(new FeedbackReport(answer.id(), 0, List.of(item), new TreeMap<>()));

    assertThat(store.interoception().factors(Set.of(item, "no such node")))
        .isEqualTo(Map.of(item, 1.1));
    assertThat(memory.status().outcomes()).isEqualTo(1);
  }

  @Test
  void rewardsBetweenTheWordsArriveExactly() {
    Answer answer = memory.query("retry a call");
    Outcome third = Outcome.reward(1.0 / 3);
    memory.feedback(answer.id(), Map.of("ops/retry", third, "ops/timeout", Outcome.PARTIAL));
    assertThat(store.pastQuestions().newest(1, 10).get(0).rewards())
        .isEqualTo(Map.of("ops/retry", 1.0 / 3, "ops/timeout", 0.5));
  }

  @Test
  void anUnknownAnswerIsRefusedByItsId() {
    refused(() -> memory.feedback("gone", Map.of("x", Outcome.ACCEPTED)), "(gone)", "Maybe");
  }

  @Test
  void aForgottenSessionLeavesNothingBehind() {
    judge(QUESTION.session("honest"), "ops/retry", "ops/breaker");
    Answer before = memory.query(QUESTION);
    for (int i = 0; i < 9; i++) {
      judge(QUESTION.session("spam"), "ops/timeout", "ops/retry");
    }
    String id = judge(QUESTION.session("spam"), "ops/timeout", "ops/retry").id();
    assertThat(memory.query(QUESTION).items()).isNotEqualTo(before.items());
    assertThat(memory.forget("spam")).isEqualTo(new ForgetReport("spam", 10, 20, 2, 0));
    assertThat(memory.query(QUESTION).items()).isEqualTo(before.items());
    assertThat(memory.forget("spam")).isEqualTo(new ForgetReport("spam", 0, 0, 0, 0));
    refused(() -> memory.feedback(id, Map.of("ops/retry", Outcome.ACCEPTED)), id, "Maybe");
  }

  @Test
  void anErasedDomainTakesItsAnswersWithIt() {
    memory.ingest(handbook("other"));
    Answer judged = judge(QUESTION.in("ops"), "ops/timeout", "ops/retry");
    Answer open = memory.query(QUESTION.in("ops"));
    Answer other = memory.query(QUESTION.in("other"));

    ErasureReport report = memory.eraseDomain("ops");

    assertThat(report.domain()).isEqualTo("ops");
    assertThat(report.known()).isTrue();
    assertThat(report.removed().total()).isPositive();
    assertThat(report.questions()).isOne();
    for (Answer gone : List.of(judged, open)) {
      refused(() -> memory.feedback(gone.id(), Map.of("ops/retry", Outcome.ACCEPTED)), gone.id());
    }
    String item = other.items().get(0).id();
    assertThat(memory.feedback(other.id(), Map.of(item, Outcome.ACCEPTED)).applied()).isOne();
    assertThat(memory.eraseDomain("ops").known()).isFalse();
    assertThat(memory.sources("ops")).isEmpty();
    refused(() -> memory.eraseDomain(" "), "domain");
  }

  @Test
  void aLogIsReplayedOnce() {
    LoggedFeedback entry =
        LoggedFeedback.of(
            "log-1",
            QUESTION.session("import").in("ops"),
            NOW,
            Map.of("ops/timeout", Outcome.ACCEPTED, "gone", Outcome.ACCEPTED));
    assertThat(memory.replay(List.of(entry)))
        .containsExactly(new FeedbackReport("log-1", 1, List.of(), noItem("log-1", "gone")));
    assertThat(memory.replay(List.of(entry, entry)))
        .containsOnly(
            new FeedbackReport("log-1", 0, List.of("ops/timeout"), noItem("log-1", "gone")));
    Answer answer = memory.query(QUESTION);
    assertThat(answer.item("ops/timeout").orElseThrow().explanation().past()).isPositive();
    assertThat(store.pastQuestions().of("import"))
        .singleElement()
        .satisfies(
            judged -> {
              assertThat(judged.question().at()).isEqualTo(NOW);
              assertThat(judged.question().domains()).containsExactly("ops");
            });
    assertThat(memory.replay(List.of())).isEmpty();
  }

  @Test
  void aLongLogIsReplayedInItsOrder() {
    List<LoggedFeedback> log = new ArrayList<>();
    for (int i = 0; i < 1_001; i++) {
      log.add(LoggedFeedback.of("log-" + i, QUESTION, NOW, Map.of("gone", Outcome.ACCEPTED)));
    }
    assertThat(memory.replay(log))
        .extracting(FeedbackReport::answerId)
        .isEqualTo(log.stream().map(LoggedFeedback::id).toList());
  }

  @Test
  void anAnswerOfAnotherSessionCannotBeAddedTo() {
    Answer answer = judge(QUESTION.session("honest"), "ops/retry", "ops/timeout");
    int before = memory.status().outcomes();
    LoggedFeedback strange =
        LoggedFeedback.of(
            answer.id(), QUESTION.session("evil"), NOW, Map.of("ops/retry", Outcome.ACCEPTED));
    refused(() -> memory.replay(List.of(strange)), "(honest)", "(evil)");
    assertThat(memory.status().outcomes()).isEqualTo(before);
  }

  @Test
  void aReplyTeachesWhichItemsItUsed() {
    Answer answer = memory.query(QUESTION.session("s"));
    AnswerItem first = answer.items().get(0);
    ReplyReport report = memory.observeReply(answer.id(), first.node().content());
    assertThat(report.items().get(0).itemId()).isEqualTo(first.id());
    assertThat(report.items().get(0).outcome()).isPresent();
    assertThat(memory.observeReply(answer.id(), first.text()).applied()).isZero();
    assertThat(memory.observeReply(answer.id(), first.text(), Set.of("nowhere")).items()).isEmpty();
    assertThat(memory.forget("s").outcomes()).isEqualTo(report.applied()).isPositive();
    refused(() -> memory.observeReply("unknown", "text"), "unknown");
  }

  @Test
  void coverageGroupsQuestionsThatTheMemoryCannotAnswer() {
    assertThat(memory.coverage()).isEqualTo(new CoverageReport(0, 0, List.of()));
    memory.query(Question.of("Which zebras graze on Jupiter?"));
    memory.query(Question.of("Do zebras sleep?"));
    CoverageReport report = memory.coverage();
    assertThat(report.uncovered()).isEqualTo(2);
    assertThat(report.gaps()).hasSize(1);
    assertThat(report.gaps().get(0).words()).contains("zebras");
    assertThat(report).isEqualTo(local.coverage());
  }

  @Test
  void theReportSaysWhatFeedbackChanged() {
    assertThat(memory.learningReport().asked()).isZero();
    for (int i = 0; i < 20; i++) {
      judge(QUESTION.session("s" + i), "ops/breaker", "ops/retry");
    }
    LearningReport report = memory.learningReport();
    assertThat(report.trainingQuestions()).isEqualTo(16);
    assertThat(report.asked()).isEqualTo(4);
    assertThat(report.change()).isPositive();
    assertThat(report.legWeights()).containsKeys("past", "lexical");
    assertThat(report.moved())
        .extracting("nodeId")
        .containsExactlyInAnyOrder("ops/breaker", "ops/retry");
    assertThat(report).isEqualTo(local.learningReport());
  }

  @Test
  void whatWasFoundAlikeOftenBecomesEdges() {
    Pair pair = Pair.of("ops/breaker", "ops/retry-concept");
    for (int i = 0; i < 3; i++) {
      store.edgeBuffer().record(List.of(new Sighting(pair, 0.875)), NOW);
    }
    store.edgeBuffer().record(List.of(new Sighting(Pair.of("a", "b"), 0.875)), NOW);
    EdgePromotion.Report report = memory.promoteEdges();
    assertThat(report.promoted()).containsExactly(new BufferedEdge(pair, 3, 0.875, NOW));
    assertThat(report.dropped()).isEmpty();
    assertThat(report.remaining()).isEqualTo(1);
    assertThat(memory.explore("ops/breaker", 1).orElseThrow().edges())
        .extracting(ConceptEdge::relation)
        .contains(RelationType.SIMILAR_TO);
    assertThat(memory.promoteEdges().promoted()).isEmpty();
  }

  @Test
  void feedbackWaitsForThoseWhoLearnElsewhere() {
    reachable.set(false);
    judge(QUESTION, "ops/retry", "ops/timeout");
    assertThat(memory.deliverFeedback()).isEqualTo(1);
    reachable.set(true);
    assertThat(memory.deliverFeedback()).isZero();
  }
}
