package dev.qortex.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.learning.model.Arm;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.ContextKey;
import dev.qortex.learning.store.InMemoryLearningStore;
import dev.qortex.learning.strategy.Candidate;
import dev.qortex.learning.strategy.Choice;
import dev.qortex.learning.strategy.SelectionLimits;
import dev.qortex.learning.strategy.Strategy;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class LearnerTest {

  private static final String HERE = ContextKey.DEFAULT;
  private static final String ELSEWHERE = ContextKey.of(Map.of("task", "linting"));
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private final InMemoryLearningStore store = new InMemoryLearningStore();
  private final Learner learner = learner().build();

  private Learner.Builder learner() {
    return Learner.builder(store)
        .settings(LearnerSettings.defaults().baselineRate(0))
        .clock(() -> NOW)
        .random(new Random(1))
        .ids(() -> "selection-1");
  }

  @Test
  void contextsCanBeReadThoughTheirKeysAreHashes() {
    String linting = learner.context(Map.of("task", "linting", "size", 3));
    assertThat(linting).isEqualTo(ContextKey.of(Map.of("size", 3, "task", "linting")));
    assertThat(learner.context(Map.of())).isEqualTo(ContextKey.DEFAULT);
    learner.select(List.of(Arm.of("a")), 1, linting, 0);
    assertThat(store.descriptions()).as("selecting writes nothing").isEmpty();
    assertThat(learner.contexts()).containsEntry(linting, "{\"size\":3,\"task\":\"linting\"}");

    learner.observe(ArmOutcome.of("o", "a", Outcome.ACCEPTED), linting);
    learner.observe(ArmOutcome.of("o", "a", Outcome.ACCEPTED), "plain name");
    assertThat(store.descriptions()).containsOnlyKeys(linting);
    assertThat(learner().build().contexts())
        .isEqualTo(
            Map.of(linting, "{\"size\":3,\"task\":\"linting\"}", "plain name", "plain name"));
    assertThatThrownBy(() -> learner.decay(List.of("b"), Decay.towardsPrior(0.5), linting))
        .hasMessageContaining("{\"size\":3,\"task\":\"linting\"}");
  }

  @Test
  void aTextThatCannotBeWrittenWaits() {
    FailingStore failing = new FailingStore();
    Learner unlucky = Learner.builder(failing).build();
    String linting = unlucky.context(Map.of("task", "linting"));
    failing.failAfter(0);
    assertThatThrownBy(() -> unlucky.observe(ArmOutcome.of("o", "a", 1), linting))
        .isInstanceOf(StorageException.class);
    unlucky.flush();
    assertThat(failing.descriptions()).containsOnlyKeys(linting);
  }

  @Test
  void oneArmIsChosenAndLearnsInTheWordsOfTheMemory() {
    List<Arm> candidates = List.of(new Arm("good", 7), new Arm("bad", 5));
    for (int i = 0; i < 200; i++) {
      learner.observe(ArmOutcome.of("yes" + i, "good", Outcome.ACCEPTED), HERE);
      learner.observe(ArmOutcome.of("no" + i, "bad", Outcome.REJECTED), HERE);
    }
    Selection selection = learner.selectOne(candidates, HERE);
    assertThat(selection.chosen()).containsExactly(selection.first());
    assertThat(selection.first().id()).isEqualTo("good");
    assertThat(learner.observe(selection.outcome("good", Outcome.PARTIAL), HERE)).isTrue();
    assertThat(learner.posteriors(HERE).get("good")).isEqualTo(new Posterior(201.5, 1.5));
    assertThat(learner.session("s", HERE).selectOne(candidates).ids()).containsExactly("good");
    assertThatThrownBy(() -> learner.selectOne(List.of(), HERE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(" + HERE + ")");
  }

  @Test
  void whatWasAcceptedOftenIsChosen() {
    for (int i = 0; i < 500; i++) {
      learner.observe(ArmOutcome.of("yes" + i, "good", 1), HERE);
      learner.observe(ArmOutcome.of("no" + i, "bad", 0), HERE);
    }
    List<Arm> candidates = List.of(new Arm("bad", 5), new Arm("good", 7), new Arm("worse", 100));
    Selection selection = learner.select(candidates, 2, HERE, 50);

    assertThat(selection.id()).isEqualTo("selection-1");
    assertThat(selection.ids()).containsExactly("good", "bad");
    assertThat(selection.excluded()).containsExactly(new Arm("worse", 100));
    assertThat(selection.scores()).containsOnlyKeys("bad", "good", "worse");
    assertThat(selection.usedTokens()).isEqualTo(12);
    assertThat(selection.explored()).isFalse();
  }

  @Test
  void zeroMeansAllThatFit() {
    List<Arm> candidates = List.of(new Arm("a", 30), new Arm("b", 30), new Arm("c", 80));

    assertThat(learner.select(candidates, 0, HERE, 0).excluded()).isEmpty();
    assertThat(learner.select(candidates.subList(0, 2), -1, HERE, 60).ids())
        .containsExactlyInAnyOrder("a", "b");
    assertThatThrownBy(() -> learner.select(candidates, 3, HERE, 29))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(29)")
        .hasMessageContaining("(30)")
        .hasMessageContaining("(a)");
    assertThat(learner.select(List.of(), 3, HERE, 0).chosen()).isEmpty();
  }

  @Test
  void theSameArmTwiceIsRefused() {
    assertThatThrownBy(
            () -> learner.select(List.of(Arm.of("a"), Arm.of("b"), new Arm("a", 3)), 1, HERE, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(a)");
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, 9, -1, 1.0000001, Double.POSITIVE_INFINITY})
  void aRewardOutsideOfItsRangeIsRefusedAndNothingIsLearned(double reward) {
    List<ArmOutcome> outcomes =
        List.of(ArmOutcome.of("o1", "a", 1), ArmOutcome.of("o2", "b", reward));

    assertThatThrownBy(() -> learner.observeAll(outcomes, HERE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(" + reward + ")")
        .hasMessageContaining("(b)");
    assertThat(store.loadAll(HERE)).isEmpty();
    assertThat(store.revision()).isZero();
    assertThat(learner.observe(ArmOutcome.of("o1", "a", 1), HERE)).isTrue();
  }

  @Test
  void blankNamesAreRefused() {
    assertThatThrownBy(() -> Arm.of(" ")).hasMessageContaining("( )");
    assertThatThrownBy(() -> new Arm("a", -1))
        .hasMessageContaining("(-1)")
        .hasMessageContaining("(a)");
    assertThatThrownBy(() -> learner.observe(ArmOutcome.of("", "a", 1), HERE))
        .hasMessageContaining("observation id");
    assertThatThrownBy(() -> learner.observe(ArmOutcome.of("o", "", 1), HERE))
        .hasMessageContaining("arm id");
    assertThatThrownBy(() -> learner.observe(ArmOutcome.of("o", "a", 1), ""))
        .hasMessageContaining("context");
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " "})
  void aContextThatIsMissingIsRefusedByName(@Nullable String context) {
    List<String> arms = List.of("a");
    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            () -> learner.select(List.of(), 1, context, 0),
            () -> learner.observe(ArmOutcome.of("o", "a", 1), context),
            () -> learner.observeAll(List.of(), context),
            () -> learner.applyCredits(List.of(), context),
            () -> learner.decay(List.of(), Decay.towardsPrior(1), context),
            () -> learner.reset(context, arms),
            () -> learner.posteriors(context),
            () -> learner.posteriors(context, arms),
            () -> learner.topArms(context, 1),
            () -> learner.session("s", context))) {
      assertThatThrownBy(call)
          .isInstanceOfAny(IllegalArgumentException.class, NullPointerException.class)
          .hasMessageContaining("The context");
    }
  }

  @Test
  void whatALearnerIsMadeOfIsNamedWhenItIsMissing() {
    assertThatThrownBy(() -> Learner.builder(null)).hasMessageContaining("store of a learner");
    Map<String, ThrowingCallable> calls =
        Map.of(
            "strategy", () -> learner().strategy(null),
            "settings", () -> learner().settings(null),
            "priors", () -> learner().priors(null),
            "reward model", () -> learner().rewards(null),
            "change detector", () -> learner().changes(null),
            "clock", () -> learner().clock(null),
            "random generator", () -> learner().random(null),
            "source of ids", () -> learner().ids(null));
    calls.forEach(
        (what, call) ->
            assertThatThrownBy(call)
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("The " + what + " of a learner"));
  }

  /** Chooses that, whatever it is offered. */
  record Stubborn(List<Arm> chosen) implements Strategy {

    @Override
    public Choice choose(
        List<Candidate> candidates, SelectionLimits limits, RandomGenerator random) {
      return new Choice(chosen, Map.of());
    }

    @Override
    public String toString() {
      return "stubborn";
    }
  }

  static List<Arguments> brokenChoices() {
    Arm a = new Arm("a", 5);
    Arm b = new Arm("b", 5);
    return List.of(
        arguments(List.of(a, Arm.of("ghost")), "(a, ghost)"),
        arguments(List.of(new Arm("a", 4)), "(a)"),
        arguments(List.of(a, a), "(a, a)"),
        arguments(List.of(a, b, new Arm("c", 0)), "3 arms"),
        arguments(List.of(a, new Arm("d", 6)), "11 tokens"));
  }

  @ParameterizedTest
  @MethodSource("brokenChoices")
  void aStrategyThatBreaksItsContractIsNamed(List<Arm> chosen, String value) {
    Strategy stubborn = new Stubborn(chosen);
    List<Arm> arms = List.of(new Arm("a", 5), new Arm("b", 5), new Arm("c", 0), new Arm("d", 6));

    assertThatThrownBy(() -> learner().strategy(stubborn).build().select(arms, 2, HERE, 10))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("(stubborn)")
        .hasMessageContaining(value);
  }

  /** While the probabilities of one selection are computed, another is made. */
  @Test
  void propensitiesAreComputedWhileOthersSelect() {
    AtomicReference<Runnable> meanwhile = new AtomicReference<>();
    Strategy interrupted =
        new Strategy() {
          @Override
          public Choice choose(
              List<Candidate> candidates, SelectionLimits limits, RandomGenerator random) {
            return Strategy.thompsonSampling().choose(candidates, limits, random);
          }

          @Override
          public int[] places(
              List<Candidate> candidates, SelectionLimits limits, RandomGenerator random) {
            Runnable other = meanwhile.getAndSet(null);
            if (other != null) {
              CompletableFuture.runAsync(other).orTimeout(60, TimeUnit.SECONDS).join();
            }
            return Strategy.thompsonSampling().places(candidates, limits, random);
          }
        };
    Learner busy =
        learner()
            .strategy(interrupted)
            .settings(LearnerSettings.defaults().baselineRate(0).propensityDraws(3))
            .build();
    List<Selection> others = new ArrayList<>();
    meanwhile.set(() -> others.add(busy.select(List.of(Arm.of("a")), 1, HERE, 0)));

    assertThat(busy.select(List.of(Arm.of("a")), 1, HERE, 0).propensities())
        .containsEntry("a", 1.0);
    assertThat(others).hasSize(1);
  }

  @Test
  void settingsOutsideOfTheirRangeAreRefused() {
    assertThat(LearnerSettings.defaults().baselineRate()).isZero();
    assertThatThrownBy(() -> LearnerSettings.defaults().baselineRate(Double.NaN))
        .hasMessageContaining("(NaN)");
    assertThatThrownBy(() -> LearnerSettings.defaults().baselineRate(1.5))
        .hasMessageContaining("(1.5)");
    assertThatThrownBy(() -> LearnerSettings.defaults().minPulls(-1)).hasMessageContaining("(-1)");
    assertThatThrownBy(() -> ArmPriors.boosted(Set.of("a"), 0)).hasMessageContaining("0.0");
  }

  @Test
  void anObservationCountsOnce() {
    ArmOutcome outcome = ArmOutcome.of("o", "a", 0.25);

    assertThat(learner.observe(outcome, HERE)).isTrue();
    assertThat(learner.observe(outcome, HERE)).isFalse();
    assertThat(learner.observeAll(List.of(outcome, ArmOutcome.of("p", "a", 1), outcome), HERE))
        .isOne();
    assertThat(store.load(HERE, List.of("a")))
        .isEqualTo(Map.of("a", new ArmState(1.25, 0.75, 2, 1.25, NOW)));
  }

  @Test
  void contextsAreApart() {
    learner.observe(ArmOutcome.of("o", "a", 1), HERE);
    assertThat(learner.observe(ArmOutcome.of("o", "a", 0), ELSEWHERE)).isTrue();

    assertThat(learner.posteriors(HERE)).isEqualTo(Map.of("a", new Posterior(2, 1)));
    assertThat(learner.posteriors(ELSEWHERE)).isEqualTo(Map.of("a", new Posterior(1, 2)));
    assertThat(learner.posteriors("unknown")).isEmpty();
  }

  @Test
  void posteriorsAreAnsweredInTheOrderAskedWithOrWithoutEvidence() {
    learner.observe(ArmOutcome.of("o", "b", 0.5), HERE);

    assertThat(learner.posteriors(HERE, List.of("c", "b", "a")))
        .containsExactly(
            Map.entry("c", Posterior.UNIFORM),
            Map.entry("b", new Posterior(1.5, 1.5)),
            Map.entry("a", Posterior.UNIFORM));
  }

  @Test
  void seedsAreBoostedInEveryContextAndWithEvidence() {
    Learner seeded = learner().priors(ArmPriors.boosted(Set.of("seed"), 2)).build();
    seeded.observe(ArmOutcome.of("o", "seed", 0), ELSEWHERE);

    assertThat(seeded.posteriors(HERE, List.of("seed", "other")))
        .isEqualTo(Map.of("seed", new Posterior(2, 1), "other", Posterior.UNIFORM));
    assertThat(seeded.posteriors(ELSEWHERE)).isEqualTo(Map.of("seed", new Posterior(2, 2)));
  }

  @Test
  void aPriorDecidesBeforeThereIsEvidence() {
    Learner sure = learner().priors(ArmPriors.boosted(Set.of("seed"), 1e6)).build();

    assertThat(sure.select(List.of(Arm.of("a"), Arm.of("seed")), 1, ELSEWHERE, 0).ids())
        .containsExactly("seed");
  }

  @Test
  void armsWithFewObservationsAreForcedIn() {
    Learner forcing =
        learner().settings(LearnerSettings.defaults().baselineRate(0).minPulls(1)).build();
    for (int i = 0; i < 100; i++) {
      forcing.observe(ArmOutcome.of("o" + i, "known", 1), HERE);
    }
    store.apply(List.of(ArmUpdate.credit("c", HERE, "credited", -1, "", NOW)));

    assertThat(forcing.select(List.of(Arm.of("known"), Arm.of("credited")), 1, HERE, 0).ids())
        .containsExactly("credited");
  }

  @Test
  void creditMovesBeliefButIsNoPull() {
    store.apply(
        List.of(
            ArmUpdate.credit("c1", HERE, "a", 0.4, "", NOW),
            ArmUpdate.credit("c2", HERE, "a", -0.3, "", NOW)));

    assertThat(store.loadAll(HERE)).isEqualTo(Map.of("a", new ArmState(0.4, 0.3, 0, 0, NOW)));
    assertThatThrownBy(() -> ArmUpdate.credit("c3", HERE, "a", Double.NaN, "", NOW))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(NaN)");
  }

  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  record Walk(
      List<Double> rewards,
      double alpha,
      double beta,
      long pulls,
      double totalReward,
      double mean) {}

  static List<Walk> walks() throws IOException {
    try (InputStream in = LearnerTest.class.getResourceAsStream("posterior-updates.json")) {
      return new ObjectMapper().readValue(in, new TypeReference<>() {});
    }
  }

  @ParameterizedTest
  @MethodSource("walks")
  void rewardsMoveThePosteriorAsByPythonQortex(Walk walk) {
    List<ArmOutcome> outcomes = new ArrayList<>();
    for (double reward : walk.rewards()) {
      outcomes.add(ArmOutcome.of("o" + outcomes.size(), "a", reward));
    }
    learner.observeAll(outcomes, HERE);
    ArmState state = store.load(HERE, List.of("a")).get("a");
    Posterior posterior = learner.posteriors(HERE).get("a");

    assertThat(posterior.alpha()).isCloseTo(walk.alpha(), within(1e-12));
    assertThat(posterior.beta()).isCloseTo(walk.beta(), within(1e-12));
    assertThat(posterior.mean()).isCloseTo(walk.mean(), within(1e-12));
    assertThat(state.pulls()).isEqualTo(walk.pulls());
    assertThat(state.totalReward()).isCloseTo(walk.totalReward(), within(1e-12));
  }

  @Test
  void theSameSeedGivesTheSameSelections() {
    List<Arm> arms = List.of(Arm.of("a"), Arm.of("b"), Arm.of("c"), Arm.of("d"));
    Learner one = learner().random(new Random(9)).build();
    Learner other = learner().random(new Random(9)).build();

    for (int i = 0; i < 20; i++) {
      assertThat(one.select(arms, 2, HERE, 0)).isEqualTo(other.select(arms, 2, HERE, 0));
    }
  }
}
