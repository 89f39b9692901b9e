package dev.qortex.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.core.LoggedFeedback;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.Belief;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.feedback.FeedbackEvent;
import dev.qortex.core.feedback.FeedbackListener;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.feedback.FeedbackSettings;
import dev.qortex.core.feedback.FeedbackSettings.Effect;
import dev.qortex.core.feedback.ForgetReport;
import dev.qortex.core.feedback.LearningReport;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.QueryFeedbackStore.Judged;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Explanation;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.Question;
import dev.qortex.storage.memory.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What feedback does to later rankings, and how it is taken back. */
class FeedbackEffectsTest {

  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final Question QUESTION = Question.of("which tool brings parcels to the harbour");

  private final AtomicReference<Instant> now = new AtomicReference<>(NOW);
  private final InMemoryStore store = new InMemoryStore(now::get);
  private final List<String> forgotten = new ArrayList<>();
  private QortexClient memory = client(FeedbackSettings.defaults());

  /** Texts of one sentence: its vector would be that of the passage once more. */
  private QortexClient client(FeedbackSettings settings) {
    return builder(settings).build();
  }

  private LocalQortexClient.Builder builder(FeedbackSettings settings) {
    FeedbackListener listener =
        new FeedbackListener() {
          @Override
          public void onFeedback(FeedbackEvent event) {}

          @Override
          public int forget(String session) {
            forgotten.add(session);
            return 7;
          }
        };
    return LocalQortexClient.builder(store)
        .embedding(new HashingEmbeddingModel(256))
        .passageVectors(Set.of())
        .listener(listener)
        .clock((InstantSource) now::get)
        .feedback(settings);
  }

  @AfterEach
  void close() {
    memory.close();
  }

  /** The sledge shares more words with the question than the barge. */
  private void ingest() {
    Provenance from = Provenance.of("s", "");
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of("s", "test"));
    Map.of(
            "sledge", "The sledge is the tool that brings parcels over snow to the harbour.",
            "barge", "The barge brings parcels down the river.",
            "lunch", "Soup is served at noon.",
            "oak", "Oaks lose their leaves in autumn.")
        .forEach((id, text) -> manifest.passage(Passage.of(id, "d", "", text, from)));
    memory.ingest(manifest.build());
  }

  private static List<String> ids(Answer answer) {
    return answer.items().stream().map(AnswerItem::id).toList();
  }

  private static Explanation of(Answer answer, String id) {
    return answer.item(id).orElseThrow().explanation();
  }

  private static SortedMap<String, String> noItem(Answer answer, String id) {
    return new TreeMap<>(Map.of(id, FeedbackReport.noItem(answer.id(), id)));
  }

  private Answer judge(Question question, String good, String bad) {
    Answer answer = memory.query(question);
    FeedbackReport report =
        memory.feedback(answer.id(), Map.of(good, Outcome.ACCEPTED, bad, Outcome.REJECTED));
    assertThat(report.refused()).isEmpty();
    return answer;
  }

  @Test
  void anEffectThatIsSwitchedOffDoesNotActButIsRecorded() {
    ingest();
    List<String> before = ids(memory.query(QUESTION));
    assertThat(before).first().isEqualTo("sledge");
    for (int i = 0; i < 5; i++) {
      judge(QUESTION, "barge", "sledge");
    }
    Answer learned = memory.query(QUESTION);
    assertThat(ids(learned)).first().isEqualTo("barge");
    memory.close();
    memory = client(FeedbackSettings.defaults().effects(Set.of()));
    Answer plain = memory.query(QUESTION);
    assertThat(ids(plain)).isEqualTo(before);
    assertThat(of(plain, "barge").past()).isZero();
    assertThat(of(plain, "barge").factor()).isEqualTo(1);
    assertThat(of(plain, "barge").legs()).extracting(LegScore::weight).containsOnly(1.0);
    memory.close();
    memory = client(FeedbackSettings.defaults().without(Effect.PAST_QUESTIONS));
    Answer some = memory.query(QUESTION);
    assertThat(of(some, "barge").past()).isZero();
    assertThat(of(some, "barge").factor()).isGreaterThan(1);
    memory.close();
    memory = client(FeedbackSettings.defaults());
    assertThat(memory.query(QUESTION).items()).isEqualTo(learned.items());
  }

  @Test
  void legsThatWereRightWeighMore() {
    ingest();
    for (int i = 0; i < 40; i++) {
      judge(QUESTION.session("s" + i), "barge", "sledge");
    }
    Answer answer = memory.query(QUESTION);
    List<LegScore> legs = of(answer, "barge").legs();
    assertThat(legs).hasSize(3);
    assertThat(weights(legs, true)).isNotEmpty().allMatch(right -> right > 0.95);
    assertThat(weights(legs, false)).isNotEmpty().allMatch(wrong -> wrong < 0.92);
    double fused = legs.stream().mapToDouble(LegScore::share).sum();
    assertThat(of(answer, "barge").fused()).isEqualTo(fused);
  }

  private static List<Double> weights(List<LegScore> legs, boolean first) {
    return legs.stream().filter(leg -> first == (leg.rank() == 1)).map(LegScore::weight).toList();
  }

  @Test
  void aForgottenSessionLeavesNothingBehind() {
    ingest();
    judge(QUESTION.session("honest"), "sledge", "oak");
    Answer noon = memory.query(Question.of("what is served at noon").session("honest"));
    memory.feedback(noon.id(), Map.of("lunch", Outcome.ACCEPTED));
    Answer before = memory.query(QUESTION);
    int size = store.pastQuestions().size();
    for (int i = 0; i < 10; i++) {
      judge(QUESTION.session("spam"), "barge", "sledge");
    }
    assertThat(memory.query(QUESTION).items()).isNotEqualTo(before.items());
    ForgetReport report = memory.forget("spam");
    assertThat(report).isEqualTo(new ForgetReport("spam", 10, 20, 2, 7));
    assertThat(forgotten).containsExactly("spam");
    assertThat(memory.query(QUESTION).items()).isEqualTo(before.items());
    assertThat(store.pastQuestions().size()).isEqualTo(size);
    assertThat(memory.forget("spam")).isEqualTo(new ForgetReport("spam", 0, 0, 0, 7));
    memory.forget("honest");
    assertThat(store.interoception().factors(Set.of("sledge", "lunch", "oak", "barge")).values())
        .allMatch(factor -> factor == 1.0);
    assertThatIllegalArgumentException().isThrownBy(() -> memory.forget(""));
  }

  @Test
  void oneSessionMovesAFactorTenTimes() {
    ingest();
    for (int i = 0; i < 200; i++) {
      judge(QUESTION.session("spam"), "barge", "sledge");
    }
    assertThat(of(memory.query(QUESTION), "barge").factor()).isBetween(1.99, 2.01);
    for (int i = 0; i < 5; i++) {
      judge(QUESTION.session("user " + i), "barge", "sledge");
    }
    assertThat(of(memory.query(QUESTION), "barge").factor()).isBetween(2.49, 2.51);
  }

  @Test
  void aGoodNodeThatWasSpammedRecovers() {
    ingest();
    for (int i = 0; i < 200; i++) {
      judge(QUESTION.session("spam"), "barge", "sledge");
    }
    assertThat(ids(memory.query(QUESTION))).first().isEqualTo("barge");
    int needed = 0;
    while (!ids(memory.query(QUESTION)).get(0).equals("sledge")) {
      judge(QUESTION.session("user " + needed++), "sledge", "barge");
      assertThat(needed).isLessThanOrEqualTo(20);
    }
  }

  @Test
  void whatHelpedComesBackEvenWhenNoLegFindsIt() {
    Provenance from = Provenance.of("s", "");
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of("s", "test"));
    for (int i = 0; i < 150; i++) {
      manifest.passage(
          Passage.of("parcel" + i, "d", "", "A tool brings parcels to the harbour.", from));
    }
    manifest.passage(Passage.of("oak", "d", "", "Oaks lose their leaves in autumn.", from));
    memory.ingest(manifest.build());
    assertThat(memory.query(QUESTION.limit(200)).item("oak")).isEmpty();
    memory.replay(
        List.of(LoggedFeedback.of("log", QUESTION, NOW, Map.of("oak", Outcome.ACCEPTED))));
    Answer answer = memory.query(QUESTION.limit(200));
    assertThat(of(answer, "oak").legs()).isEmpty();
    assertThat(of(answer, "oak").past()).isPositive();
    store.graph().createDomain("elsewhere", "");
    assertThat(memory.query(QUESTION.limit(200).in("elsewhere")).items()).isEmpty();
  }

  @Test
  void whatHelpedIsFoundWhenTheLegsFindNothing() {
    ingest();
    Question strange = Question.of("qwzx").kinds(NodeKind.CONCEPT);
    memory.ingest(
        IngestionManifest.builder("e")
            .source(SourceMetadata.of("t", "test"))
            .concept(ConceptNode.of("crane", "e", "crane", "", Provenance.of("t", "")))
            .build());
    assertThat(memory.query(strange).items()).isEmpty();
    memory.replay(
        List.of(LoggedFeedback.of("log", strange, NOW, Map.of("crane", Outcome.ACCEPTED))));
    assertThat(memory.query(strange).items())
        .singleElement()
        .satisfies(item -> assertThat(item.score()).isPositive());
  }

  @Test
  void aBeliefRaisesTheScoreUntilItIsSwitchedOff() {
    ingest();
    BeliefSource beliefs = ids -> ids.contains("barge") ? Map.of("barge", new Sure(0.9)) : Map.of();
    double plain = memory.query(QUESTION).item("barge").orElseThrow().score();
    memory.close();
    memory = builder(FeedbackSettings.defaults()).beliefs(beliefs).build();
    AnswerItem believed = memory.query(QUESTION).item("barge").orElseThrow();
    assertThat(believed.explanation().trust()).isGreaterThan(1.1);
    assertThat(believed.score())
        .isEqualTo(believed.explanation().fused() * believed.explanation().trust());
    assertThat(believed.score()).isGreaterThan(plain);
    memory.close();
    memory = builder(FeedbackSettings.defaults().without(Effect.BELIEFS)).beliefs(beliefs).build();
    assertThat(memory.query(QUESTION).item("barge").orElseThrow().score()).isEqualTo(plain);
  }

  private record Sure(double mean) implements Belief {

    @Override
    public double n() {
      return 50;
    }

    @Override
    public double low() {
      return mean;
    }

    @Override
    public double high() {
      return mean;
    }
  }

  @Test
  void whatTheLegsSaidIsKeptInPartsOfTheBest() {
    ingest();
    judge(QUESTION, "sledge", "oak");
    judge(QUESTION, "sledge", "oak");
    List<Judged> kept = store.pastQuestions().newest(10, 10);
    Map<String, Double> first = kept.get(0).question().shares().get("sledge");
    double fitted = first.getOrDefault("relevance", 0.0);
    assertThat(first.values().stream().mapToDouble(share -> share).sum() - fitted)
        .isBetween(0.999, 1.001);
    assertThat(first).doesNotContainKey("past");
    Map<String, Double> second = kept.get(1).question().shares().get("sledge");
    assertThat(second.get("past")).isBetween(0.6, 0.7);
    assertThat(second.get("lexical")).isEqualTo(first.get("lexical"));
  }

  @Test
  void oneSessionDoesNotDrownWhatOthersSaid() {
    ingest();
    for (int i = 0; i < 10; i++) {
      judge(QUESTION.session("user " + i), "barge", "sledge");
    }
    double before = of(memory.query(QUESTION), "barge").past();
    for (int i = 0; i < 60; i++) {
      Answer answer = memory.query(QUESTION.session("spam"));
      memory.feedback(answer.id(), Map.of("sledge", Outcome.REJECTED));
    }
    assertThat(of(memory.query(QUESTION), "barge").past()).isGreaterThan(before / 2);
  }

  @Test
  void outcomesThatCameLaterForAnEarlierQuestionAreTakenBackInTheirOrder() {
    memory.close();
    memory = client(settings(2));
    ingest();
    Question mine = QUESTION.session("A");
    Answer first = memory.query(mine);
    memory.feedback(first.id(), Map.of("sledge", Outcome.ACCEPTED));
    judge(mine, "barge", "oak");
    judge(mine, "barge", "oak");
    memory.feedback(first.id(), Map.of("barge", Outcome.REJECTED));
    memory.forget("A");
    assertThat(store.interoception().factors(Set.of("barge", "sledge", "oak")).values())
        .allMatch(factor -> Math.abs(factor - 1) < 1e-12);
  }

  private static FeedbackSettings settings(int perSession) {
    return FeedbackSettings.builder().perSession(perSession).build();
  }

  @Test
  void oldOutcomesCountLess() {
    ingest();
    judge(QUESTION, "barge", "sledge");
    double fresh = of(memory.query(QUESTION), "barge").past();
    now.set(NOW.plus(Duration.ofDays(365)));
    double old = of(memory.query(QUESTION), "barge").past();
    assertThat(fresh).isPositive();
    assertThat(old).isPositive().isLessThan(fresh / 2);
  }

  @Test
  void theOldestQuestionsAreForgottenFirst() {
    memory.close();
    memory = client(FeedbackSettings.defaults().remembered(3));
    ingest();
    List<Answer> answers = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      answers.add(judge(QUESTION, "barge", "sledge"));
    }
    assertThat(store.pastQuestions().newest(10, 10))
        .extracting(judged -> judged.question().answerId())
        .containsExactlyElementsOf(answers.subList(2, 5).stream().map(Answer::id).toList());
  }

  @Test
  void whatAnAnswerDidNotShowCanBeToldLater() {
    ingest();
    Answer answer = memory.query(QUESTION.limit(1));
    assertThat(ids(answer)).containsExactly("sledge");
    assertThat(memory.feedback(answer.id(), Map.of("barge", Outcome.ACCEPTED)).refused())
        .containsOnlyKeys("barge");
    memory.feedback(answer.id(), Map.of("sledge", Outcome.REJECTED));
    memory.replay(
        List.of(LoggedFeedback.of(answer.id(), QUESTION, NOW, Map.of("barge", Outcome.ACCEPTED))));
    assertThat(store.pastQuestions().newest(10, 10))
        .singleElement()
        .satisfies(
            judged -> {
              assertThat(judged.rewards())
                  .isEqualTo(new TreeMap<>(Map.of("sledge", 0.0, "barge", 1.0)));
              assertThat(judged.question().shares()).containsOnlyKeys("sledge");
            });
  }

  @Test
  void feedbackForTheAnswersOfAClosedClientComesThroughTheNext() {
    ingest();
    Answer early = memory.query(QUESTION.in("d").session("mine"));
    Answer other = memory.query(QUESTION.session("other"));
    memory.feedback(early.id(), Map.of("sledge", Outcome.REJECTED));
    memory.close();
    memory.close();
    memory = client(FeedbackSettings.defaults());
    assertThat(
            memory.feedback(
                early.id(),
                Map.of(
                    "barge", Outcome.ACCEPTED, "sledge", Outcome.ACCEPTED, "x", Outcome.ACCEPTED)))
        .isEqualTo(new FeedbackReport(early.id(), 1, List.of("sledge"), noItem(early, "x")));
    assertThat(store.pastQuestions().of("mine"))
        .singleElement()
        .satisfies(
            judged -> {
              assertThat(judged.question().domains()).containsExactly("d");
              assertThat(judged.rewards())
                  .isEqualTo(new TreeMap<>(Map.of("sledge", 0.0, "barge", 1.0)));
            });
    memory.feedback(other.id(), Map.of("barge", Outcome.ACCEPTED));
    assertThat(store.pastQuestions().question(other.id()).orElseThrow())
        .satisfies(
            asked -> {
              assertThat(asked.vector())
                  .isEqualTo(store.pastQuestions().question(early.id()).orElseThrow().vector());
              assertThat(asked.shares().get("barge")).containsKey("lexical");
            });
  }

  @Test
  void theAnswersOfAForgottenSessionGetNoMoreFeedback() {
    ingest();
    Answer left = memory.query(QUESTION.session("mine"));
    memory.close();
    memory = client(FeedbackSettings.defaults());
    Answer here = memory.query(QUESTION.session("mine"));
    Answer others = memory.query(QUESTION.session("others"));
    memory.forget("mine");
    for (Answer gone : List.of(left, here)) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> memory.feedback(gone.id(), Map.of("barge", Outcome.ACCEPTED)))
          .withMessageContaining(gone.id())
          .withMessageContaining("Maybe");
    }
    assertThat(memory.feedback(others.id(), Map.of("barge", Outcome.ACCEPTED)).applied()).isOne();
  }

  @Test
  void whatHelpedStaysInItsDomainAndKind() {
    ingest();
    Provenance from = Provenance.of("t", "");
    memory.ingest(
        IngestionManifest.builder("e")
            .source(SourceMetadata.of("t", "test"))
            .concept(ConceptNode.of("crane", "e", "crane", "", from))
            .passage(Passage.of("cart", "e", "", "Carts are drawn by horses.", from))
            .build());
    memory.replay(
        List.of(
            LoggedFeedback.of(
                "log",
                QUESTION,
                NOW,
                Map.of("crane", Outcome.ACCEPTED, "cart", Outcome.ACCEPTED))));
    assertThat(ids(memory.query(QUESTION.kinds(NodeKind.PASSAGE, NodeKind.CONCEPT))))
        .contains("crane", "cart");
    assertThat(ids(memory.query(QUESTION.in("d")))).isNotEmpty().doesNotContain("crane", "cart");
    assertThat(ids(memory.query(QUESTION.kinds(NodeKind.PASSAGE))))
        .contains("cart")
        .doesNotContain("crane");
  }

  @Test
  void theReportAsksOnlyWhatSomethingHelpedWith() {
    ingest();
    for (int i = 0; i < 20; i++) {
      Question question = QUESTION.session("s" + i);
      if (i % 2 == 0) {
        judge(question, "barge", "sledge");
      } else {
        Answer answer = memory.query(question);
        memory.feedback(answer.id(), Map.of("sledge", Outcome.REJECTED));
      }
    }
    assertThat(memory.learningReport().asked()).isEqualTo(2);
  }

  @Test
  void theReportSaysWhatFeedbackChanged() {
    ingest();
    LearningReport nothing = memory.learningReport();
    assertThat(nothing.asked()).isZero();
    assertThat(nothing.change()).isZero();
    assertThat(nothing.legWeights()).isEmpty();
    for (int i = 0; i < 20; i++) {
      judge(QUESTION.session("s" + i), "barge", "sledge");
    }
    LearningReport report = memory.learningReport();
    assertThat(report.trainingQuestions()).isEqualTo(16);
    assertThat(report.asked()).isEqualTo(4);
    assertThat(report.before()).isEqualTo(0.5);
    assertThat(report.after()).isEqualTo(1);
    assertThat(report.better()).isEqualTo(4);
    assertThat(report.worse()).isZero();
    assertThat(report.low()).isEqualTo(0.5);
    assertThat(report.high()).isEqualTo(0.5);
    assertThat(report.legWeights()).containsKeys("past", "lexical");
    assertThat(report.moved()).extracting("nodeId").containsExactly("sledge", "barge");
    assertThat(report.moved().get(0).outcomes()).isEqualTo(20);
    assertThat(report.moved().get(0).reward()).isZero();
    assertThat(report.moved().get(1).reward()).isEqualTo(1);
    assertThat(memory.learningReport()).isEqualTo(report);
  }

  @Test
  void theReportSaysHowMuchOfWhatIsShownIsNewToFeedback() {
    ingest();
    for (int i = 0; i < 5; i++) {
      memory.replay(
          List.of(LoggedFeedback.of("log" + i, QUESTION, NOW, Map.of("barge", Outcome.ACCEPTED))));
    }
    assertThat(memory.learningReport().explored()).isZero();
    judge(QUESTION, "barge", "sledge");
    assertThat(memory.learningReport().explored()).isEqualTo(0.5);
  }

  @Test
  void settingsThatMakeNoSenseAreRefused() {
    FeedbackSettings s = FeedbackSettings.defaults();
    assertThatIllegalArgumentException().isThrownBy(() -> s.remembered(0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> s.toBuilder().leastSimilarity(1).build())
        .withMessageContaining("(1.0)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> s.toBuilder().pastWeight(Double.NaN).build())
        .withMessageContaining("(NaN)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> s.toBuilder().halfLife(Duration.ZERO).build())
        .withMessageContaining("(PT0S)");
  }
}
