package dev.qortex.buildlog.patterns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.buildlog.patterns.model.Deliberation;
import dev.qortex.buildlog.patterns.model.PatternState;
import dev.qortex.buildlog.patterns.model.PatternTransition;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.learning.Learner;
import dev.qortex.learning.store.InMemoryLearningStore;
import dev.qortex.learning.strategy.Strategy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PatternGovernanceTest {

  private static final String NULL = "Callers forget to check the result of find for null";
  private static final String LOCK = "The lock of the cache covers half of the method";

  private final LoopFixture loop = new LoopFixture();
  private final Patterns patterns = loop.builder().build();
  private final PatternGovernance governance = patterns.governance();

  @TempDir Path folder;

  private ReviewPattern verified() {
    for (String run : List.of("r1", "r2", "r3")) {
      patterns.record(loop.judge(run, NULL));
    }
    return patterns.list().get(0);
  }

  @Test
  void statesUpToVerifiedComeByThemselvesAndActiveByApproval() {
    ReviewPattern pattern = verified();
    assertThat(pattern.state()).isEqualTo(PatternState.VERIFIED);
    governance.promote(pattern.id(), "Ada", "held up in all reviews");
    patterns.record(loop.judge("r4", NULL));
    assertThat(patterns.list().get(0).state()).isEqualTo(PatternState.ACTIVE);
    assertThat(governance.history(pattern.id()))
        .extracting(PatternTransition::to, PatternTransition::by, PatternTransition::run)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(PatternState.CANDIDATE, "", "r2"),
            org.assertj.core.groups.Tuple.tuple(PatternState.VERIFIED, "", "r3"),
            org.assertj.core.groups.Tuple.tuple(PatternState.ACTIVE, "Ada", ""));
    governance.deprecate(pattern.id(), "Ada", "obsolete");
    assertThat(patterns.query(PromptRequest.of("judge", "r5"))).isEmpty();
  }

  @Test
  void oneContextVerifiesNothing() {
    for (int i = 1; i <= 4; i++) {
      patterns.record(loop.judge("r1", NULL).iteration(i));
    }
    assertThat(patterns.list().get(0).state()).isEqualTo(PatternState.CANDIDATE);
  }

  @Test
  void onlyWhatIsVerifiedIsApprovedBySomebodyForAReason() {
    patterns.record(loop.judge("r1", LOCK));
    String observed = patterns.list().get(0).id();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> governance.promote(observed, "Ada", "why not"))
        .withMessageContaining("VERIFIED");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> governance.promote("judge:1", "Ada", "why not"))
        .withMessageContaining("judge:1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> governance.deprecate(observed, " ", "why not"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> governance.deprecate(observed, "Ada", ""));
    assertThat(patterns.list().get(0).state()).isEqualTo(PatternState.OBSERVED);
  }

  @Test
  void aForgottenRunLeavesNothingBehind() {
    patterns.record(loop.judge("r1", NULL));
    List<ReviewPattern> before = patterns.list();

    Deliberation judge = loop.judge("bad", NULL, LOCK);
    patterns.record(judge);
    patterns.prompt(PromptRequest.of("judge", "bad"));
    patterns.correct(judge, loop.passes("bad", "J1"));
    patterns.finish("bad", false);
    assertThat(patterns.list()).isNotEqualTo(before).hasSize(2);

    assertThat(governance.forget("bad")).isEqualTo(2);
    assertThat(patterns.list()).isEqualTo(before);
    assertThat(governance.agreement().reviews()).isZero();
  }

  @Test
  void aForgottenRunTakesBackTheStateThatItGave() {
    verified();
    governance.forget("r1");
    assertThat(patterns.list().get(0).state()).isEqualTo(PatternState.CANDIDATE);
  }

  @Test
  void theBenefitIsTheDifferenceToRunsThatWereHeldOut() {
    Patterns some = loop.builder().holdOut(0.4).build();
    assertThat(some.governance().benefit(1).difference())
        .isEqualTo(new BenefitReport.Rate(0, -1, 1, 0));
    some.record(loop.judge("r", NULL));
    int with = 0;
    int without = 0;
    for (int i = 0; i < 200; i++) {
      String run = "run-" + i;
      boolean held = some.prompt(PromptRequest.of("judge", run)).text().isEmpty();
      some.finish(run, held ? without++ % 2 == 0 : with++ % 10 != 0);
    }
    some.finish("of no prompt", false);

    BenefitReport benefit = some.governance().benefit(1);
    assertThat(benefit.with().runs()).isEqualTo(with);
    assertThat(benefit.without().runs()).isEqualTo(without);
    assertThat(benefit.with().value()).isCloseTo(0.9, within(0.01));
    assertThat(benefit.without().value()).isCloseTo(0.5, within(0.01));
    assertThat(benefit.difference().value())
        .isCloseTo(benefit.with().value() - benefit.without().value(), within(1e-9));
    assertThat(benefit.difference().low()).isBetween(0.2, 0.35);
    assertThat(benefit.difference().high()).isBetween(0.45, 0.6);
    assertThat(benefit.thin()).isFalse();
    assertThat(some.governance().benefit(1)).isEqualTo(benefit);
  }

  @Test
  void agreementShowsGroupthinkAndLeniency() {
    for (int i = 0; i < 10; i++) {
      Deliberation judge = loop.judge("r" + i, NULL);
      patterns.correct(judge, i < 9 ? loop.verdict("r" + i, "FAIL") : loop.passes("r" + i));
    }
    AgreementReport report = governance.agreement();
    assertThat(report.agreement()).isEqualTo(0.9);
    assertThat(report.leniency()).isEqualTo(1);
    assertThat(report.novelty()).isZero();
    assertThat(report.passRates()).containsEntry("judge", 0.0).containsEntry("inspector", 0.1);
    assertThat(report.warnings())
        .containsExactly(
            "agreement above 85 %: groupthink",
            "inspector passes less than 50 %", "judge passes less than 50 %");
    assertThat(loop.builder("p2").build().governance().agreement().warnings())
        .containsExactly("only 0 reviews: reliable from about 10");
  }

  @Test
  void anExportMakesTheSameProjectElsewhere() throws Exception {
    ReviewPattern pattern = verified();
    governance.promote(pattern.id(), "Ada", "held up");
    patterns.correct(loop.judge("r4", NULL), loop.passes("r4", "J1"));
    Path file = folder.resolve("patterns.jsonl");
    governance.exportTo(file);

    Patterns other = loop.builder("p2").build();
    assertThat(other.governance().importFrom(file)).isEqualTo(patterns.list());
    assertThat(other.governance().importFrom(file)).isEmpty();
    assertThat(other.list()).isEqualTo(patterns.list());
    assertThat(other.governance().history(pattern.id()))
        .isEqualTo(governance.history(pattern.id()));

    List<String> lines = Files.readAllLines(file);
    String older = String.join("\n", lines).replaceAll("\"recent\\w+\":[\\d.]+,", "");
    assertThat(older).isNotEqualTo(String.join("\n", lines));
    Files.writeString(file, older);
    assertThat(loop.builder("p4").build().governance().importFrom(file)).isEqualTo(patterns.list());
    Files.writeString(file, String.join("\n", lines).replace("DISMISSED", "ODD"));
    Patterns third = loop.builder("p3").build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> third.governance().importFrom(file))
        .withMessageContaining("patterns.jsonl");
    assertThat(third.list()).isEmpty();
    Files.writeString(file, "{}");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> third.governance().importFrom(file))
        .withMessageContaining("not an export");
  }

  private static Learner learner() {
    return Learner.builder(new InMemoryLearningStore())
        .strategy(Strategy.thompsonSampling())
        .random(new SplittableRandom(7))
        .build();
  }

  @Test
  void patternsAreArmsOfALearnerThatForgetsWithTheRun() {
    Learner learner = learner();
    Patterns learned = loop.builder().scorer(PatternScorer.learned(learner)).build();
    learned.record(loop.judge("r0", NULL, LOCK));
    for (int i = 1; i <= 20; i++) {
      Deliberation judge = loop.judge("r" + i, NULL, LOCK);
      learned.record(judge);
      learned.correct(judge, loop.passes("r" + i, "J2"));
      learned.correct(judge, loop.passes("r" + i, "J2"));
    }
    String id = patterns.list().stream().filter(p -> p.text().equals(LOCK)).findFirst().get().id();
    assertThat(learned.query(PromptRequest.of("judge", "r")).get(0).pattern().text())
        .isEqualTo(NULL);
    double before = learner.posteriors("patterns").get(id).beta();
    assertThat(before).isEqualTo(21);
    learned.governance().forget("r20");
    assertThat(learner.posteriors("patterns").get(id).beta()).isEqualTo(20);
  }

  @Test
  void bothScorersAreComparedOnTheSameLog() {
    assertThat(governance.auc(PatternScorer.formula())).isEmpty();
    for (int i = 0; i < 20; i++) {
      Deliberation judge = loop.judge("r" + i, NULL, LOCK);
      patterns.record(judge);
      patterns.correct(judge, loop.passes("r" + i, "J2"));
    }
    assertThat(governance.auc(PatternScorer.formula()).getAsDouble()).isGreaterThan(0.95);
    assertThat(governance.auc(PatternScorer.learned(learner())).getAsDouble()).isBetween(0.7, 0.99);
    PatternScorer equal = (all, situation, at) -> new double[all.size()];
    assertThat(governance.auc(equal)).hasValue(0.5);
  }
}
