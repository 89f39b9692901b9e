package dev.qortex.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.learning.model.Arm;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.ContextKey;
import dev.qortex.learning.store.EvidenceChange;
import dev.qortex.learning.store.InMemoryLearningStore;
import dev.qortex.learning.store.LearningStore;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArmPriorsTest {

  private static final String CONTEXT = "summary";

  private final Map<String, ArmState> evidence = new TreeMap<>();

  private ArmPriorsTest knows(String armId, double successes, double failures) {
    evidence.put(armId, new ArmState(successes, failures, 1, 0, Instant.EPOCH));
    return this;
  }

  private Posterior prior(double strength, String armId) {
    return ArmPriors.families(strength).given(CONTEXT, store()).apply(armId);
  }

  private LearningStore store() {
    InMemoryLearningStore store = new InMemoryLearningStore();
    evidence.forEach((armId, state) -> add(store, CONTEXT, armId, state));
    return store;
  }

  private static void add(LearningStore store, String context, String armId, ArmState state) {
    store.apply(
        List.of(
            new ArmUpdate(
                "o",
                context,
                armId,
                EvidenceChange.adding(state.successes(), state.failures(), 1, 0),
                "",
                Instant.EPOCH)));
  }

  @Test
  void aFamilyWithoutEvidenceSaysNothing() {
    knows("tool", 0, 0).knows("other", 9, 1).knows("toolbox:saw", 9, 1);

    assertThat(prior(5, "tool:search:v1")).isEqualTo(Posterior.UNIFORM);
    assertThat(prior(5, "tool")).isEqualTo(Posterior.UNIFORM);
    assertThat(prior(5, "other")).isEqualTo(Posterior.UNIFORM);
    assertThat(prior(5, "")).isEqualTo(Posterior.UNIFORM);
    assertThat(prior(5, ":odd")).isEqualTo(Posterior.UNIFORM);
  }

  @Test
  void anArmIsInAtMostAHundredFamilies() {
    String deep = "f" + ":m".repeat(100);
    String tooDeep = deep + ":m".repeat(20_000);
    knows("f:other", 3, 1).knows(tooDeep, 9, 1);

    assertThat(prior(5, deep)).isEqualTo(new Posterior(4, 2));
    assertThatThrownBy(() -> prior(5, tooDeep))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("(f:m:m", "(20100)", "(100)", "\nMaybe");
  }

  @Test
  void aLearnedFamilyMovesItsMembersAndNobodyElse() {
    knows("tool:search:v1", 3, 1);

    assertThat(prior(5, "tool:search:v2")).isEqualTo(new Posterior(4, 2));
    assertThat(prior(5, "tool:search")).isEqualTo(new Posterior(4, 2));
    assertThat(prior(5, "tool:browse")).isEqualTo(new Posterior(4, 2));
    assertThat(prior(5, "tool")).isEqualTo(Posterior.UNIFORM);
    assertThat(prior(5, "tools:search:v1")).isEqualTo(Posterior.UNIFORM);
    assertThat(prior(5, "search:v2")).isEqualTo(Posterior.UNIFORM);
  }

  @Test
  void theArmWithTheNameOfTheFamilyBelongsToIt() {
    knows("tool:search", 0, 4);

    assertThat(prior(5, "tool:search:v1")).isEqualTo(new Posterior(1, 5));
  }

  @Test
  void anArmsOwnEvidenceIsNotInItsPrior() {
    knows("tool:search:v1", 30, 10).knows("tool:search:v2", 1, 2);

    assertThat(prior(5, "tool:search:v1")).isEqualTo(new Posterior(2, 3));
    evidence.remove("tool:search:v2");
    assertThat(prior(5, "tool:search:v1")).isEqualTo(Posterior.UNIFORM);
  }

  @Test
  void muchEvidenceCountsAsMuchAsTheStrength() {
    knows("a:1", 799, 199);
    Posterior prior = prior(8, "a:2");

    assertThat(prior.alpha()).isCloseTo(8, within(1e-12));
    assertThat(prior.beta()).isCloseTo(2, within(1e-12));
  }

  @Test
  void aNearFamilyIsHeardBeforeAFarOne() {
    knows("tool:read:v1", 0, 1000).knows("tool:search:v1", 4, 0);
    Posterior far = prior(2, "tool:write:v1");
    Posterior near = prior(2, "tool:search:v2");

    assertThat(far.mean()).isLessThan(0.01);
    assertThat(near.mean()).isCloseTo((4 + 4 * 1.0 / 1002) / 8, within(1e-12));
    assertThat(near.alpha() + near.beta()).isCloseTo(4, within(1e-12));
  }

  /** Each level counts evidence that no other has: here all levels together, when none is cut. */
  @Test
  void noEvidenceCountsTwice() {
    knows("a", 1, 0)
        .knows("a:b", 2, 0)
        .knows("a:b:c", 4, 0)
        .knows("a:b:d", 0, 8)
        .knows("a:e", 0, 16);

    assertThat(prior(1e9, "a:b:c")).isEqualTo(new Posterior(1 + 1 + 2, 1 + 8 + 16));
    assertThat(prior(1e9, "a:b")).isEqualTo(new Posterior(1 + 1 + 4, 1 + 8 + 16));
  }

  @Property(tries = 200)
  void priorsAreWithinTheStrengthWhateverTheEvidence(@ForAll long seed) {
    Random random = new Random(seed);
    evidence.clear();
    for (int i = 0; i < random.nextInt(20); i++) {
      double scale = Math.pow(10, random.nextInt(-3, 12));
      knows(id(random), scale * random.nextDouble(-1, 1), scale * random.nextDouble(-1, 1));
    }
    double strength = random.nextDouble(0.1, 50);
    String armId = id(random);
    Posterior prior = prior(strength, armId);

    assertThat(prior.alpha() + prior.beta()).isBetween(2 - 1e-9, 2 + strength + 1e-9);
    assertThat(prior).isEqualTo(prior(strength, armId));
    evidence.replaceAll(
        (id, state) -> id.equals(armId) ? new ArmState(0, 0, 0, 0, Instant.EPOCH) : state);
    Posterior withoutOwn = prior(strength, armId);
    assertThat(prior.mean()).isCloseTo(withoutOwn.mean(), within(1e-3));
  }

  private static String id(Random random) {
    StringBuilder id = new StringBuilder("a");
    for (int depth = random.nextInt(4); depth > 0; depth--) {
      id.append(':').append("bc".charAt(random.nextInt(2)));
    }
    return id.toString();
  }

  @Test
  void evidenceBelowZeroCountsAsNone() {
    knows("a:1", -0.5, -3).knows("a:2", -1e9, 2);

    assertThat(prior(9, "a:3")).isEqualTo(new Posterior(1, 3));
  }

  @Test
  void aNewArmOfAGoodFamilyIsTriedBeforeOneOfABadFamily() {
    Learner learner =
        Learner.builder(new InMemoryLearningStore())
            .settings(LearnerSettings.defaults().baselineRate(0))
            .priors(ArmPriors.families(1000))
            .random(new Random(1))
            .build();
    for (int i = 0; i < 500; i++) {
      learner.observe(ArmOutcome.of("o" + i, "good:v1", 1), ContextKey.DEFAULT);
      learner.observe(ArmOutcome.of("o" + i, "bad:v1", 0), ContextKey.DEFAULT);
    }
    List<Arm> candidates = List.of(Arm.of("bad:v2"), Arm.of("good:v2"), Arm.of("unknown:v2"));

    assertThat(learner.select(candidates, 3, ContextKey.DEFAULT, 0).ids())
        .containsExactly("good:v2", "unknown:v2", "bad:v2");
    assertThat(learner.select(candidates, 3, "elsewhere", 0).scores().get("bad:v2"))
        .isGreaterThan(0.02);
  }

  @Test
  void anArmStartsWhereItIsInOtherContexts() {
    LearningStore store = knows("a", 1, 0).knows("b", 0, 40).store();
    add(store, "translation", "a", new ArmState(1, 1, 2, 1, Instant.EPOCH));
    add(store, "translation", "c", new ArmState(-5, 2, 2, 1, Instant.EPOCH));
    ArmPriors priors = ArmPriors.otherContexts(2);

    Function<String, Posterior> elsewhere = priors.given("elsewhere", store);
    assertThat(elsewhere.apply("unknown")).isEqualTo(Posterior.UNIFORM);
    assertThat(elsewhere.apply("c")).isEqualTo(new Posterior(1, 3));
    assertThat(elsewhere.apply("a").mean()).isCloseTo(3.0 / 5, within(1e-12));
    assertThat(elsewhere.apply("b").mean()).isCloseTo(1.0 / 42, within(1e-12));
    assertThat(elsewhere.apply("b").alpha() + elsewhere.apply("b").beta())
        .isCloseTo(4, within(1e-12));
    assertThat(priors.given(CONTEXT, store).apply("a")).isEqualTo(new Posterior(2, 2));
    assertThat(priors.given(CONTEXT, store).apply("b")).isEqualTo(Posterior.UNIFORM);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void aStrengthThatIsNotAboveZeroIsRefused(double strength) {
    assertThatThrownBy(() -> ArmPriors.otherContexts(strength))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(" + strength + ")");
    assertThatThrownBy(() -> ArmPriors.families(strength))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(" + strength + ")");
  }

  @Test
  void otherPriorsDoNotAskForEvidence() {
    InMemoryLearningStore closed = new InMemoryLearningStore();
    closed.close();

    assertThat(ArmPriors.uniform().given(CONTEXT, closed).apply("a")).isEqualTo(Posterior.UNIFORM);
  }
}
