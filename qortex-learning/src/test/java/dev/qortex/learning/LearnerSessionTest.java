package dev.qortex.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.causal.Credits;
import dev.qortex.learning.model.Arm;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.ContextKey;
import dev.qortex.learning.store.EvidenceChange;
import dev.qortex.learning.store.InMemoryLearningStore;
import dev.qortex.learning.store.SelectionRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LearnerSessionTest {

  private static final String HERE = ContextKey.DEFAULT;
  private static final Instant START = Instant.parse("2026-01-02T03:00:00Z");

  private final InMemoryLearningStore store = new InMemoryLearningStore();
  private Instant now = START;
  private int lastId;
  private final Learner learner = learner(LearnerSettings.defaults().baselineRate(0));

  private Learner learner(LearnerSettings settings) {
    return Learner.builder(store)
        .settings(settings)
        .clock(() -> now)
        .random(new Random(1))
        .ids(() -> "s" + ++lastId)
        .build();
  }

  private List<SelectionRecord> recorded() {
    List<SelectionRecord> records = new ArrayList<>();
    store.log().forEachSelection(records::add);
    return records;
  }

  @Test
  void selectionsWaitForAnObservationOrAFlush() {
    Selection first = learner.select(List.of(Arm.of("a")), 1, HERE, 0);
    assertThat(recorded()).isEmpty();
    learner.observe(first.outcome("a", 1), HERE);
    assertThat(recorded()).extracting(SelectionRecord::id).containsExactly("s1");

    learner.select(List.of(Arm.of("a")), 1, HERE, 0);
    learner.flush();
    learner.flush();
    assertThat(recorded()).extracting(SelectionRecord::id).containsExactly("s1", "s2");
    assertThat(recorded().get(1))
        .isEqualTo(
            new SelectionRecord(
                "s2",
                HERE,
                List.of(new SelectionRecord.Pick("a", OptionalDouble.empty())),
                List.of(),
                false,
                "",
                START));
  }

  private void select(int times) {
    for (int i = 0; i < times; i++) {
      learner.select(List.of(Arm.of("a")), 1, HERE, 0);
    }
  }

  @Test
  void selectingNeverWritesAndTheOldestOfTooManyAreDropped() {
    select(10_000);
    assertThat(recorded()).isEmpty();
    assertThat(learner.droppedSelections()).isZero();
    select(2);
    assertThat(learner.droppedSelections()).isEqualTo(2);
    learner.flush();

    assertThat(recorded()).hasSize(10_000).first().extracting(SelectionRecord::id).isEqualTo("s3");
  }

  @Test
  void selectionsThatWaitOnAreDroppedFirst() {
    FailingStore failing = new FailingStore();
    Learner writer = Learner.builder(failing).ids(() -> "s" + ++lastId).build();
    failing.failAfter(0);
    writer.select(List.of(Arm.of("a")), 1, HERE, 0);
    assertThatThrownBy(writer::flush).hasMessageContaining("disk");
    for (int i = 0; i < 10_000; i++) {
      writer.select(List.of(Arm.of("a")), 1, HERE, 0);
    }
    writer.flush();
    List<String> ids = new ArrayList<>();
    failing.log().forEachSelection(selection -> ids.add(selection.id()));

    assertThat(writer.droppedSelections()).isOne();
    assertThat(ids).hasSize(10_000).startsWith("s2").endsWith("s10001");
  }

  @Test
  void aStoreThatIsFullDoesNotKeepALearnerFromSelecting() {
    FailingStore failing = new FailingStore();
    Learner reader = Learner.builder(failing).build();
    failing.failAfter(0);
    for (int i = 0; i < 2000; i++) {
      reader.select(List.of(Arm.of("a")), 1, HERE, 0);
    }

    assertThatThrownBy(reader::flush).hasMessageContaining("disk");
  }

  @Test
  void selectionsThatCannotBeWrittenWaitOn() {
    learner.select(List.of(Arm.of("a")), 1, HERE, 0);
    ArmOutcome bad = ArmOutcome.of("o", "a", 7);

    assertThatThrownBy(() -> learner.observe(bad, HERE)).hasMessageContaining("(7.0)");
    assertThat(recorded()).isEmpty();
    learner.flush();
    assertThat(recorded()).hasSize(1);
  }

  @Test
  void nothingIsRecordedUnlessWanted() {
    Learner silent = learner(LearnerSettings.defaults().recordsSelections(false));
    silent.select(List.of(Arm.of("a")), 1, HERE, 0);
    silent.flush();

    assertThat(recorded()).isEmpty();
  }

  @Test
  void propensitiesAreRecordedWithTheCandidates() {
    Learner evaluable = learner(LearnerSettings.defaults().baselineRate(1).propensityDraws(1));
    Selection selection =
        evaluable.select(List.of(Arm.of("b"), Arm.of("a"), Arm.of("c")), 1, HERE, 0);
    evaluable.flush();

    assertThat(selection.explored()).isTrue();
    assertThat(selection.scores()).isEqualTo(Map.of("a", 0.5, "b", 0.5, "c", 0.5));
    assertThat(selection.propensities())
        .isEqualTo(Map.of("a", 1 / 3.0, "b", 1 / 3.0, "c", 1 / 3.0));
    assertThat(recorded().get(0).candidates()).containsExactly("b", "a", "c");
    assertThat(recorded().get(0).picks())
        .containsExactly(
            new SelectionRecord.Pick(selection.ids().get(0), OptionalDouble.of(1 / 3.0)));
    assertThat(recorded().get(0).explored()).isTrue();
  }

  @Test
  void aSessionRemembersWhatItSelectedAndWhatCameOfIt() {
    LearnerSession session = learner.session("review", HERE);
    Selection selection = session.select(List.of(Arm.of("a"), Arm.of("b")), 2, 0);
    learner.select(List.of(Arm.of("a")), 1, HERE, 0);

    assertThat(session.observe(selection.outcome("a", 0.5))).isTrue();
    assertThat(session.observe(selection.outcome("a", 1))).isFalse();
    assertThat(
            session.observeAll(
                List.of(selection.outcome("b", 1), ArmOutcome.of("elsewhere", "b", 1))))
        .isEqualTo(2);
    learner.observe(ArmOutcome.of("other", "a", 1), HERE);
    LearnerSessionSummary summary = session.summary();

    assertThat(session.name()).isEqualTo("review");
    assertThat(summary.session()).isEqualTo("review");
    assertThat(summary.selections()).extracting(SelectionRecord::id).containsExactly("s1");
    assertThat(summary.outcomes())
        .extracting(ArmUpdate::observationId)
        .containsExactly("s1", "s1", "elsewhere");
    assertThat(summary.outcomes()).extracting(ArmUpdate::armId).containsExactly("a", "b", "b");
    assertThat(summary.reward()).isEqualTo(2.5);
    assertThat(learner.session("review", HERE).summary()).isEqualTo(summary);
    assertThat(learner.summary("unknown"))
        .isEqualTo(new LearnerSessionSummary("unknown", List.of(), List.of()));
  }

  @Test
  void creditsOfASessionAreNotItsOutcomes() {
    learner.applyCredits(
        List.of(new ArmCredit("c", "a", ArmCredit.of("c", "a", 1, 0).change(), "review")), HERE);

    assertThat(learner.summary("review").outcomes()).isEmpty();
    assertThat(learner.forget("review")).isOne();
  }

  @Test
  void aPoisonedSessionIsTakenBackAsAWhole() {
    LearnerSession poisoned = learner.session("poisoned", HERE);
    learner.observe(ArmOutcome.of("before", "a", 1), HERE);
    Selection selection = poisoned.select(List.of(Arm.of("a"), Arm.of("b")), 2, 0);
    poisoned.observeAll(List.of(selection.outcome("a", 0), selection.outcome("b", 0)));
    learner.observe(ArmOutcome.of("after", "a", 1), HERE);
    poisoned.select(List.of(Arm.of("a")), 1, 0);

    assertThat(learner.forget("poisoned")).isEqualTo(2);
    assertThat(store.loadAll(HERE)).isEqualTo(Map.of("a", new ArmState(2, 0, 2, 2, START)));
    assertThat(recorded()).isEmpty();
    assertThat(learner.forget("poisoned")).isZero();
  }

  @Test
  void aSessionHasAName() {
    assertThatThrownBy(() -> learner.session(" ", HERE)).hasMessageContaining("( )");
    assertThatThrownBy(() -> learner.session("review", " ")).hasMessageContaining("context ( )");
  }

  @Test
  void aNameInSeveralContextsIsSummedUpAndForgottenAsAWhole() {
    learner.session("review", HERE).observe(ArmOutcome.of("o", "a", 1));
    learner.session("review", "elsewhere").observe(ArmOutcome.of("o", "a", 1));

    assertThat(learner.session("review", HERE).summary().outcomes()).hasSize(2);
    assertThat(learner.forget("review")).isEqualTo(2);
  }

  @Test
  void metricsAreCountedFromTheLog() {
    Learner explorer = learner(LearnerSettings.defaults().baselineRate(1));
    Selection explored = explorer.select(List.of(Arm.of("a"), Arm.of("b")), 2, HERE, 0);
    explorer.observeAll(List.of(explored.outcome("a", 1), explored.outcome("b", 0.5)), HERE);
    now = START.plusSeconds(10);
    learner.select(List.of(Arm.of("a")), 1, HERE, 0);
    learner.applyCredits(List.of(ArmCredit.of("c", "a", 1, 0)), HERE);
    LearnerMetrics all = learner.metrics(START, START.plusSeconds(11));

    assertThat(all).isEqualTo(new LearnerMetrics(START, START.plusSeconds(11), 2, 1, 2, 1.5));
    assertThat(all.explorationRatio()).hasValue(0.5);
    assertThat(all.rewardRate()).hasValue(0.75);
    assertThat(learner.metrics(START, START.plusSeconds(10)).selections()).isOne();
    assertThat(learner.metrics(START.plusSeconds(1), START.plusSeconds(10)))
        .satisfies(
            nothing -> {
              assertThat(nothing.explorationRatio()).isEmpty();
              assertThat(nothing.rewardRate()).isEmpty();
            });
  }

  @Test
  void metricsComeByWindowsInWhichAnythingHappened() {
    learner.select(List.of(Arm.of("a")), 1, HERE, 0);
    now = START.plusSeconds(59);
    learner.observe(ArmOutcome.of("o1", "a", 1), HERE);
    now = START.plusSeconds(120);
    learner.observe(ArmOutcome.of("o2", "a", 0), HERE);

    assertThat(learner.metrics(Duration.ofMinutes(1)))
        .containsExactly(
            new LearnerMetrics(START, START.plusSeconds(60), 1, 0, 1, 1),
            new LearnerMetrics(START.plusSeconds(120), START.plusSeconds(180), 0, 0, 1, 0));
    assertThatThrownBy(() -> learner.metrics(Duration.ZERO)).hasMessageContaining("(PT0S)");
    assertThatThrownBy(() -> learner.metrics(Duration.ofNanos(999_999)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(PT0.000999999S)");
    assertThatThrownBy(() -> learner.metrics(Duration.ofSeconds(1, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(PT1.000000001S)");
    assertThatThrownBy(() -> learner.metrics(Duration.ofSeconds(Long.MAX_VALUE)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("window");
    assertThat(learner.metrics(Duration.ofMillis(Long.MAX_VALUE)))
        .extracting(LearnerMetrics::observations)
        .containsExactly(2L);
  }

  @Test
  void aSpanThatEndsBeforeItBeginsIsRefused() {
    assertThat(learner.metrics(START, START).selections()).isZero();
    assertThatThrownBy(() -> learner.metrics(START, START.minusNanos(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(" + START + ")");
  }

  @Test
  void entriesThatStandForSeveralObservationsAreNotInTheMetrics() {
    Learner forgetful = learner(LearnerSettings.defaults().discount(0.5));
    for (int i = 0; i < 3; i++) {
      forgetful.observe(ArmOutcome.of("o" + i, "a", 1), HERE);
    }
    now = START.plusSeconds(60);
    store.log().compact(now);
    forgetful.observe(ArmOutcome.of("o4", "a", 0.25), HERE);

    assertThat(forgetful.metrics(START, START.plusSeconds(61)))
        .isEqualTo(new LearnerMetrics(START, START.plusSeconds(61), 0, 0, 1, 0.25));
    assertThat(forgetful.metrics(Duration.ofMinutes(1)).get(0).observations()).isZero();
  }

  @Test
  void anEntryThatStandsForASingleObservationIsNotInTheMetricsEither() {
    Learner forgetful = learner(LearnerSettings.defaults().discount(0.5));
    forgetful.observe(ArmOutcome.of("o1", "a", 1), HERE);
    forgetful.observe(ArmOutcome.of("o2", "b", 1), HERE);
    now = START.plusSeconds(60);
    store.log().compact(now);
    assertThat(forgetful.metrics(START, now)).isEqualTo(new LearnerMetrics(START, now, 0, 0, 0, 0));
  }

  @Test
  void unknownArmsDoNotFadeAndNorDoTheOthersThen() {
    learner.observe(ArmOutcome.of("o", "a", 1), HERE);

    assertThatThrownBy(() -> learner.decay(List.of("a", "typo"), Decay.towardsPrior(0.5), HERE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(typo)")
        .hasMessageContaining("(" + HERE + ")");
    assertThatThrownBy(() -> learner.decay(List.of("a"), Decay.towardsPrior(0.5), "elsewhere"))
        .hasMessageContaining("(a)")
        .hasMessageContaining("(elsewhere)");
    assertThat(learner.posteriors(HERE)).isEqualTo(Map.of("a", new Posterior(2, 1)));
    assertThat(store.revision()).isOne();
  }

  @Test
  void evidenceFadesTowardsThePriorOrTowardsZero() {
    Learner seeded =
        Learner.builder(store).priors((context, from) -> armId -> new Posterior(3, 2)).build();
    seeded.observeAll(
        List.of(
            ArmOutcome.of("o", "a", 1),
            ArmOutcome.of("p", "a", 0),
            ArmOutcome.of("o", "b", 1),
            ArmOutcome.of("p", "b", 0)),
        HERE);
    seeded.decay(List.of("a"), Decay.towardsPrior(0.25), HERE);
    seeded.decay(List.of("b"), Decay.towardsZero(0.25), HERE);

    assertThat(seeded.posteriors(HERE))
        .isEqualTo(Map.of("a", new Posterior(3.25, 2.25), "b", new Posterior(1, 0.75)));
    assertThat(store.loadAll(HERE).get("a").pulls()).isEqualTo(2);
    assertThat(store.loadAll(HERE).get("b").totalReward()).isEqualTo(0.25);
    seeded.decay(List.of("a"), Decay.towardsPrior(0), HERE);
    assertThat(seeded.posteriors(HERE).get("a")).isEqualTo(new Posterior(3, 2));
    seeded.decay(List.of("b"), Decay.towardsZero(0), HERE);
    assertThat(seeded.posteriors(HERE).get("b"))
        .isEqualTo(new Posterior(ArmState.LEAST_COUNT, ArmState.LEAST_COUNT));
  }

  @Test
  void anArmThatIsNamedTwiceFadesOnce() {
    learner.observe(ArmOutcome.of("o", "a", 1), HERE);
    learner.decay(List.of("a", "a"), Decay.towardsPrior(0.5), HERE);

    assertThat(learner.posteriors(HERE).get("a")).isEqualTo(new Posterior(1.5, 1));
  }

  @Test
  void aDecayKeepsAPart() {
    assertThatThrownBy(() -> Decay.towardsPrior(1.5)).hasMessageContaining("(1.5)");
    assertThatThrownBy(() -> Decay.towardsZero(Double.NaN)).hasMessageContaining("(NaN)");
  }

  @Test
  void creditsMoveBeliefOnceAndOnlyAsPullsWhenTheySaySo() {
    ArmCredit pull = new ArmCredit("c", "b", EvidenceChange.adding(0.4, 0.1, 1, 0.4), "");
    List<ArmCredit> credits = List.of(ArmCredit.of("c", "a", 0.4, 0.1), pull);

    assertThat(learner.applyCredits(credits, HERE)).isEqualTo(2);
    assertThat(learner.applyCredits(credits, HERE)).isZero();
    assertThat(store.loadAll(HERE))
        .isEqualTo(
            Map.of(
                "a", new ArmState(0.4, 0.1, 0, 0, START),
                "b", new ArmState(0.4, 0.1, 1, 0.4, START)));
    assertThatThrownBy(() -> ArmCredit.of("c", "a", Double.NaN, 0)).hasMessageContaining("(NaN)");
  }

  @Test
  void creditsOfAGraphGoToTheCausesOfAnItemAndNeverCollide() {
    Credits jwt =
        new Credits(
            "jwt",
            1,
            List.of(
                new Credits.AncestorCredit("auth", 0.4, List.of("auth", "jwt")),
                new Credits.AncestorCredit("tokens", -0.1, List.of("tokens", "jwt"))));
    Credits saml =
        new Credits(
            "saml", 1, List.of(new Credits.AncestorCredit("auth", 0.3, List.of("auth", "saml"))));
    learner.observe(ArmOutcome.of("o", "auth", 1), HERE);

    assertThat(learner.applyCredits(ArmCredit.from(jwt, "o"), HERE)).isEqualTo(2);
    assertThat(learner.applyCredits(ArmCredit.from(saml, "o"), HERE)).isOne();
    assertThat(learner.applyCredits(ArmCredit.from(saml, "o"), HERE)).isZero();
    assertThat(store.loadAll(HERE))
        .isEqualTo(
            Map.of(
                "auth", new ArmState(1 + 0.4 + 0.3, 0, 1, 1, START),
                "tokens", new ArmState(0, 0.1, 0, 0, START)));
    assertThat(ArmCredit.from(saml, "o").get(0).observationId()).isEqualTo("o/credit/saml");
    assertThatThrownBy(() -> ArmCredit.from(jwt, " ")).hasMessageContaining("observation id ( )");
    assertThatThrownBy(() -> ArmCredit.of(" ", "a", 1, 0))
        .hasMessageContaining("observation id ( )");
    assertThatThrownBy(() -> ArmCredit.of("o", " ", 1, 0)).hasMessageContaining("arm id ( )");
  }

  @Test
  void topArmsAreOrderedByMeanThenById() {
    learner.observeAll(
        List.of(
            ArmOutcome.of("o", "c", 1),
            ArmOutcome.of("o", "a", 0.5),
            ArmOutcome.of("o", "d", 0),
            ArmOutcome.of("o", "b", 1)),
        HERE);

    assertThat(List.copyOf(learner.topArms(HERE, 3).entrySet()))
        .containsExactly(
            Map.entry("b", new Posterior(2, 1)),
            Map.entry("c", new Posterior(2, 1)),
            Map.entry("a", new Posterior(1.5, 1.5)));
    assertThat(learner.topArms(HERE, 9)).hasSize(4);
    assertThat(learner.topArms("elsewhere", 9)).isEmpty();
    assertThatThrownBy(() -> learner.topArms(HERE, 0)).hasMessageContaining("(0)");
  }

  @Test
  void resetForgetsSomeArmsOrAll() {
    learner.observeAll(
        List.of(ArmOutcome.of("o", "a", 1), ArmOutcome.of("o", "b", 1), ArmOutcome.of("o", "c", 1)),
        HERE);

    assertThat(learner.reset(HERE, List.of("a", "unknown"))).isOne();
    assertThat(learner.posteriors(HERE)).containsOnlyKeys("b", "c");
    assertThat(learner.reset(HERE, List.of())).isEqualTo(2);
    assertThat(learner.posteriors(HERE)).isEmpty();
    assertThat(learner.observe(ArmOutcome.of("o", "a", 1), HERE)).isTrue();
  }

  @Test
  void discountingForgetsTheOtherArms() {
    Learner forgetful = learner(LearnerSettings.defaults().discount(0.5));
    forgetful.observe(ArmOutcome.of("o1", "a", 1), HERE);
    forgetful.observe(ArmOutcome.of("o2", "b", 1), HERE);
    forgetful.observe(ArmOutcome.of("o3", "a", 0), HERE);

    assertThat(forgetful.posteriors(HERE))
        .isEqualTo(Map.of("a", new Posterior(1.25, 2), "b", new Posterior(1.5, 1)));
  }

  @Test
  void youngArmsWithoutAPlaceAreNamed() {
    Learner forcing = learner(LearnerSettings.defaults().baselineRate(0).minPulls(1));
    forcing.observe(ArmOutcome.of("o", "known", 1), HERE);
    List<Arm> candidates = List.of(new Arm("dear", 80), new Arm("known", 20), new Arm("young", 30));
    Selection selection = forcing.select(candidates, 0, HERE, 60);

    assertThat(selection.ids()).containsExactly("young", "known");
    assertThat(selection.unfit()).containsExactly(new Arm("dear", 80));
    assertThat(selection.excluded()).containsExactly(new Arm("dear", 80));
    assertThat(forcing.select(candidates, 1, HERE, 0).unfit()).hasSize(1);
    assertThat(learner.select(candidates, 1, HERE, 0).unfit()).isEmpty();
  }

  @Test
  void theMeasuredShareOfExplorationIsTheBaselineRate() {
    Learner explorer = learner(LearnerSettings.defaults().baselineRate(0.1));
    for (int i = 0; i < 4000; i++) {
      explorer.select(List.of(Arm.of("a")), 1, HERE, 0);
    }

    assertThat(explorer.metrics(START, START.plusSeconds(1)).explorationRatio().orElseThrow())
        .isCloseTo(0.1, within(5 * Math.sqrt(0.09 / 4000)));
  }
}
