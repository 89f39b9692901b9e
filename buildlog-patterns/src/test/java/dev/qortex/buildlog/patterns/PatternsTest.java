package dev.qortex.buildlog.patterns;

import static dev.qortex.buildlog.patterns.LoopFixture.CITED;
import static dev.qortex.buildlog.patterns.LoopFixture.queried;
import static dev.qortex.buildlog.patterns.LoopFixture.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.buildlog.patterns.model.Deliberation;
import dev.qortex.buildlog.patterns.model.PatternInjection;
import dev.qortex.buildlog.patterns.model.PatternInjection.Mode;
import dev.qortex.buildlog.patterns.model.PatternLink;
import dev.qortex.buildlog.patterns.model.PatternState;
import dev.qortex.buildlog.patterns.model.PatternTransition;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.buildlog.patterns.model.TrackRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class PatternsTest {

  private static final String NULL = "Callers forget to check the result of find for null";
  private static final String LOCK = "The lock of the cache covers half of the method";

  private final LoopFixture loop = new LoopFixture();
  private final Patterns patterns = loop.builder().build();

  private TrackRecord track(String text) {
    return pattern(text).track();
  }

  private ReviewPattern pattern(String text) {
    return patterns.list().stream()
        .filter(one -> one.text().equals(text))
        .findFirst()
        .orElseThrow();
  }

  private PromptBlock prompt(String run) {
    return patterns.prompt(PromptRequest.of("judge", run));
  }

  @Test
  void theSameTextAgainIsASightingAndNoDuplicate() {
    assertThat(texts(patterns.record(loop.judge("r1", NULL)))).containsExactly(NULL);
    patterns.record(loop.judge("r2", NULL.toUpperCase(java.util.Locale.ROOT)));
    patterns.record(loop.judge("r3", NULL + " often"));
    assertThat(patterns.list()).hasSize(1);
    assertThat(track(NULL).sightings()).isEqualTo(3);
    assertThat(track(NULL).successes()).isEqualTo(3);

    patterns.record(loop.judge("r4", NULL.replace("forget", "never forget")));
    patterns.record(loop.says("r4", "auditor", NULL));
    assertThat(patterns.list()).hasSize(3);
  }

  @Test
  void aTextWithAnotherNumberIsAnotherPattern() {
    String text =
        "The pool of connections to the store of orders may never hold more than %d of them";
    patterns.record(loop.judge("r1", text.formatted(8)));
    patterns.record(loop.judge("r2", text.formatted(16)));
    patterns.record(loop.judge("r3", text.formatted(8) + "."));
    assertThat(patterns.list()).hasSize(2);
    assertThat(track(text.formatted(8)).sightings()).isEqualTo(2);
  }

  @Test
  void anAnswerCountsOnceAndAFailedCallNever() {
    Deliberation said = loop.judge("r1", NULL);
    patterns.record(said);
    assertThat(patterns.record(said)).isEmpty();
    assertThat(track(NULL).successes()).isEqualTo(1);
    Deliberation failed =
        new Deliberation(
            "r2", "judge", 1, said.context(), said.response(), loop.now, Map.of("status", "error"));
    assertThat(patterns.record(failed)).isEmpty();
  }

  @Test
  void anEchoOfThePromptIsNoEvidence() {
    patterns.record(loop.judge("r1", NULL));
    assertThat(prompt("r2").text()).contains(NULL);
    assertThat(texts(patterns.record(loop.judge("r2", NULL)))).containsExactly(NULL);
    assertThat(track(NULL).successes()).isEqualTo(1);
  }

  @Test
  void aFalsePositiveIsFoundByIdByTextAndByMostOfItsWords() {
    for (String entry :
        List.of("J2", LOCK, "lock of the cache covers half", pattern("judge", LOCK))) {
      LoopFixture fresh = new LoopFixture();
      Patterns loops = fresh.builder().build();
      Deliberation judge = fresh.judge("r1", NULL, LOCK);
      loops.record(judge);
      Correction correction = loops.correct(judge, fresh.passes("r1", entry));
      assertThat(texts(correction.dismissed())).as(entry).containsExactly(LOCK);
      assertThat(texts(correction.reinforced())).containsExactly(NULL);
      assertThat(correction.dismissed().get(0).track().ignores()).isEqualTo(1);
    }
  }

  private static String pattern(String role, String text) {
    return ReviewPattern.fresh(role, text, "", LoopFixture.START).id();
  }

  @Test
  void twoAdversariesOfOneStepAreCorrectedEach() {
    Deliberation judge = loop.judge("r1", NULL);
    Deliberation auditor = loop.says("r1", "auditor", LOCK);
    patterns.record(judge);
    patterns.record(auditor);
    assertThat(patterns.correct(judge, loop.passes("r1", NULL)).counted()).isTrue();
    Deliberation curator = loop.answer("r1", "curator", loop.passes("r1", LOCK).response());
    assertThat(texts(patterns.correct(auditor, curator).dismissed())).containsExactly(LOCK);
    assertThat(patterns.correct(auditor, curator).counted()).isFalse();
  }

  @Test
  void whatTheAdversaryDidNotSayIsNotItsFalsePositive() {
    Deliberation judge = loop.judge("r1", NULL);
    patterns.record(judge);
    patterns.record(loop.judge("r0", LOCK));
    Correction correction = patterns.correct(judge, loop.passes("r1", LOCK, "Something else"));
    assertThat(correction.dismissed()).isEmpty();
    assertThat(correction.unmatched()).containsExactly(LOCK, "Something else");
  }

  @Test
  void thePenaltyIsThatOfTheRoleThatIsDemoted() {
    Deliberation judge = loop.judge("r1", NULL);
    Deliberation sentinel = loop.says("r2", "sentinel", NULL);
    patterns.record(judge);
    patterns.record(sentinel);
    patterns.correct(judge, loop.passes("r1", "J1"));
    patterns.correct(sentinel, loop.passes("r2", "J1"));
    assertThat(patterns.list())
        .extracting(one -> one.role() + " " + one.track().ignoreWeight())
        .containsExactly("judge 1.0", "sentinel 1.5");
  }

  @Test
  void thePenaltyOfARoleIsThatOfTheHost() {
    Patterns strict = loop.builder().weights(Map.of("judge", 2.5)).build();
    Deliberation judge = loop.judge("r1", NULL);
    strict.record(judge);
    strict.correct(judge, loop.passes("r1", "J1"));
    assertThat(track(NULL).ignoreWeight()).isEqualTo(2.5);
  }

  @Test
  void aCitationIsCheckedInTheSourceOfTheHost() {
    Patterns reading =
        loop.builder()
            .sources(file -> file.endsWith("Users.java") ? "class Users {}\n".repeat(20) : "")
            .build();
    Deliberation judge = loop.judge("r1", NULL);
    assertThat(patterns.correct(judge, loop.passes("r1")).evidence().level()).isEqualTo(2);
    assertThat(reading.correct(judge, loop.passes("r1").iteration(2)).evidence().level())
        .isEqualTo(3);
  }

  @Test
  void onlyAValidatorDismisses() {
    Deliberation judge = loop.judge("r1", NULL);
    patterns.record(judge);
    Deliberation builder = loop.answer("r1", "builder", loop.passes("r1", "J1").response());
    assertThat(patterns.correct(judge, builder).dismissed()).isEmpty();
    Deliberation own =
        loop.answer("r1", "checker", loop.passes("r1", "J1").response()).iteration(2);
    assertThat(patterns.correct(judge, own).dismissed()).hasSize(1);
  }

  @Test
  void aCorrectionCountsOnceInAnIterationOfAPhase() {
    Deliberation judge = loop.judge("r1", NULL, LOCK);
    patterns.record(judge);
    assertThat(patterns.correct(judge, loop.passes("r1", "J2")).counted()).isTrue();
    List<ReviewPattern> after = patterns.list();
    Correction again = patterns.correct(judge, loop.passes("r1", "J1"));
    assertThat(again.counted()).isFalse();
    assertThat(patterns.list()).isEqualTo(after);
    assertThat(patterns.correct(judge, loop.passes("r1", "J1").iteration(2)).counted()).isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> patterns.correct(judge, loop.passes("r2")))
        .withMessageContaining("r2");
  }

  @Test
  void nothingIsReinforcedWithoutEvidenceWithoutAPassOrByARecoveredVerdict() {
    Deliberation judge = loop.judge("r1", NULL);
    Deliberation reasoning =
        loop.answer("r1", "judge", judge.response().replace(CITED, "I am sure.\n"));
    patterns.record(judge);
    assertThat(patterns.correct(reasoning, loop.passes("r1")).evidence().level()).isEqualTo(3);
    patterns.correct(judge, loop.verdict("r1", "FAIL").iteration(2));
    patterns.correct(judge, loop.answer("r1", "inspector", "Verdict: PASS").iteration(3));
    assertThat(track(NULL).successes()).isEqualTo(1);
    Correction passed = patterns.correct(judge, loop.passes("r1").iteration(4));
    assertThat(passed.evidence().level()).isEqualTo(2);
    assertThat(track(NULL).successes()).isEqualTo(2);
  }

  @Test
  void whatHeldUpAndIsDismissedIsReportedAsARegression() {
    for (String run : List.of("r1", "r2", "r3")) {
      patterns.record(loop.judge(run, NULL));
    }
    assertThat(pattern(NULL).immune()).isTrue();
    Deliberation judge = loop.judge("r4", NULL);
    Correction correction = patterns.correct(judge, loop.passes("r4", "J1"));
    assertThat(texts(correction.regressed())).containsExactly(NULL);
    assertThat(pattern(NULL).immune()).isFalse();
    assertThat(patterns.correct(judge, loop.passes("r4", "J1").iteration(2)).regressed()).isEmpty();
  }

  @Test
  void whatIsNotReinforcedAgesUntilItIsDeprecatedAndComesBackWhenSeen() {
    Patterns strict = loop.builder().deprecation(2, Duration.ofDays(60)).build();
    strict.record(loop.judge("r0", LOCK));
    for (String run : List.of("r1", "r2")) {
      Deliberation judge = loop.judge(run, NULL);
      strict.record(judge);
      strict.correct(judge, loop.passes(run));
    }
    assertThat(pattern(NULL).state()).isEqualTo(PatternState.VERIFIED);
    assertThat(pattern(LOCK).state()).isEqualTo(PatternState.DEPRECATED);
    assertThat(queried(strict.query(PromptRequest.of("judge", "r3")))).containsExactly(NULL);
    strict.record(loop.judge("r3", LOCK));
    assertThat(pattern(LOCK).state()).isEqualTo(PatternState.CANDIDATE);
    assertThat(strict.governance().history(pattern(LOCK).id()))
        .extracting(PatternTransition::to)
        .containsExactly(PatternState.DEPRECATED, PatternState.CANDIDATE);
  }

  @Test
  void unusedPatternsAreDeprecatedEvenWhenTheyAreImmune() {
    for (String run : List.of("r1", "r2", "r3")) {
      patterns.record(loop.judge(run, LOCK));
    }
    loop.wait(61);
    Deliberation judge = loop.judge("r4", NULL);
    patterns.record(judge);
    patterns.correct(judge, loop.passes("r4"));
    assertThat(pattern(LOCK).state()).isEqualTo(PatternState.DEPRECATED);
    assertThat(pattern(NULL).state()).isEqualTo(PatternState.OBSERVED);
    patterns.record(loop.judge("r5", LOCK));
    assertThat(pattern(LOCK).state()).isEqualTo(PatternState.CANDIDATE);
  }

  @Test
  void aPromptHasTheBestLinesThatFitIntoItsBudget() {
    patterns.record(loop.judge("r1", "Always " + NULL, LOCK));
    assertThat(prompt("r2").text())
        .isEqualTo(
            "=== HISTORICAL PATTERNS (judge) ===\n- Always %s [score:1.30]\n- %s [score:1.00]"
                .formatted(NULL, LOCK));
    assertThat(patterns.prompt(PromptRequest.of("judge", "r3").room(79)))
        .isEqualTo(PromptBlock.none("room for 79 tokens only"));

    Patterns narrow = loop.builder().tokens(text -> 50).budgets(Map.of("judge", 100)).build();
    PromptBlock block = narrow.prompt(PromptRequest.of("judge", "r4"));
    assertThat(block.text()).contains(NULL).doesNotContain(LOCK);
    assertThat(block.patterns()).hasSize(1);
    Patterns tiny = loop.builder().tokens(text -> 60).budgets(Map.of("judge", 100)).build();
    assertThat(tiny.prompt(PromptRequest.of("judge", "r5")).reason()).contains("no line fits");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> loop.builder().budgets(Map.of("judge", -1)))
        .withMessageContaining("budget of judge (-1)");
  }

  @Test
  void aBuilderDoesNotChangeALoopThatItBuilt() {
    patterns.record(loop.judge("r1", NULL));
    Patterns.Builder builder = loop.builder();
    Patterns built = builder.build();
    String text = built.prompt(PromptRequest.of("judge", "r2")).text();
    List<UnaryOperator<Patterns.Builder>> later =
        List.of(
            changed -> changed.shadow(true),
            changed -> changed.holdOut(1),
            changed -> changed.minScore(1),
            changed -> changed.budgets(Map.of("judge", 1)),
            changed -> changed.tokens(any -> 1_000_000),
            changed -> changed.scorer(PatternScorer.cumulative()),
            changed -> changed.deprecation(1, Duration.ZERO),
            changed -> changed.clock(() -> Instant.EPOCH));

    for (int i = 0; i < later.size(); i++) {
      Patterns other = later.get(i).apply(builder).build();
      assertThat(other).isNotSameAs(built);
      assertThat(built.prompt(PromptRequest.of("judge", "later" + i)).text()).isEqualTo(text);
    }
  }

  @Test
  void aSummaryStandsForThePatternsItWasMadeOf() {
    patterns.record(loop.judge("r1", NULL, LOCK));
    Patterns narrow = loop.builder().tokens(text -> 50).budgets(Map.of("judge", 100)).build();
    narrow.summarise(PromptRequest.of("judge", "r2"), block -> "nulls and locks");
    PromptBlock block = narrow.prompt(PromptRequest.of("judge", "r3"));
    assertThat(block.text()).isEqualTo("=== HISTORICAL PATTERNS (judge) ===\nnulls and locks");
    assertThat(block.patterns()).hasSize(2);
    assertThat(prompt("r4").text()).contains(NULL, LOCK);

    patterns.record(loop.judge("r5", "Something that is quite new"));
    assertThat(narrow.prompt(PromptRequest.of("judge", "r6")).text()).doesNotContain("nulls and");
  }

  @Test
  void rolesOfOneKindShareAndOthersAreInformedAfterTheyWereConfirmedTogether() {
    Deliberation judge = loop.judge("r1", NULL);
    patterns.record(judge);
    assertThat(patterns.prompt(PromptRequest.of("auditor", "r2")).text()).contains("via:judge");
    PromptRequest inspector = PromptRequest.of("inspector", "r2");
    assertThat(patterns.prompt(inspector).reason()).isEqualTo("no patterns");

    patterns.record(loop.says("r1", "inspector", "Findings without a line are mostly wrong"));
    patterns.correct(judge, loop.passes("r1"));
    assertThat(patterns.prompt(inspector).text()).contains(NULL, "via:judge", "mostly wrong");
    assertThat(loop.storage.records("p1", PatternLink.class)).hasSize(1);
  }

  @Test
  void whatARunDismissedStaysOutOfItsOtherPrompts() {
    Deliberation judge = loop.judge("r1", NULL, LOCK);
    patterns.record(judge);
    patterns.correct(judge, loop.verdict("r1", "FAIL", "J2"));
    assertThat(queried(patterns.query(PromptRequest.of("judge", "r1")))).containsExactly(NULL);
    assertThat(queried(patterns.query(PromptRequest.of("judge", "r2")))).contains(LOCK);
  }

  @Test
  void theOutcomeOfARunGradesWhatItsPromptsHadOnce() {
    patterns.record(loop.judge("r1", NULL));
    prompt("r2");
    assertThat(patterns.finish("r2", false)).isTrue();
    assertThat(patterns.finish("r2", true)).isFalse();
    assertThat(track(NULL).ignoreWeight()).isEqualTo(0.5);
    assertThat(track(NULL).ignores()).isZero();
    prompt("r3");
    patterns.finish("r3", true);
    assertThat(track(NULL).successes()).isEqualTo(2);
  }

  @Test
  void anOutcomeGradesWhatAnAnswerOfTheRunSaid() {
    patterns.record(loop.judge("r1", NULL, LOCK));
    prompt("r2");
    patterns.record(loop.answer("r2", "judge", "Again: " + NULL));
    patterns.finish("r2", true);
    assertThat(track(NULL).successes()).isEqualTo(2);
    assertThat(track(LOCK).successes()).isEqualTo(1);
    prompt("r3");
    patterns.record(loop.answer("r3", "judge", "Nothing is wrong."));
    patterns.finish("r3", false);
    assertThat(track(NULL).ignoreWeight()).isZero();
  }

  @Test
  void whatTurnsOutWrongLosesItsScoreHoweverLongItHeldUp() {
    for (int i = 0; i < 40; i++) {
      patterns.record(loop.judge("r" + i, NULL));
    }
    for (int i = 40; i < 46; i++) {
      patterns.correct(loop.judge("r" + i, NULL), loop.passes("r" + i, "J1"));
    }
    assertThat(track(NULL).successRate()).isGreaterThan(.85);
    assertThat(patterns.query(PromptRequest.of("judge", "r")).get(0).score())
        .isCloseTo(.53, within(.005));
  }

  @Test
  void aRunDoesNotCreditWhatItDismissed() {
    patterns.record(loop.judge("r1", NULL, LOCK));
    prompt("r2");
    patterns.correct(loop.judge("r2", NULL, LOCK), loop.passes("r2", "J2"));
    patterns.finish("r2", true);
    assertThat(track(LOCK).successes()).isEqualTo(1);
    assertThat(track(NULL).successes()).isEqualTo(3);
  }

  @Test
  void aShadowedLoopLogsAndInjectsNothing() {
    Patterns shadow = loop.builder().shadow(true).build();
    shadow.record(loop.judge("r1", NULL));
    PromptBlock block = shadow.prompt(PromptRequest.of("judge", "r2"));
    assertThat(block).isEqualTo(PromptBlock.none("shadow mode"));
    assertThat(loop.storage.records("p1", PatternInjection.class))
        .singleElement()
        .matches(one -> one.mode() == Mode.SHADOW && one.patterns().size() == 1);
    shadow.finish("r2", true);
    assertThat(track(NULL).successes()).isEqualTo(1);
  }

  @Test
  void aShareOfRunsGoesWithoutTheSameForAllItsPrompts() {
    Patterns some = loop.builder().holdOut(0.25).build();
    some.record(loop.judge("r", NULL));
    int held = 0;
    for (int i = 0; i < 400; i++) {
      String run = "run-" + i;
      boolean without = some.prompt(PromptRequest.of("judge", run)).reason().equals("run held out");
      assertThat(some.prompt(PromptRequest.of("auditor", run)).text().isEmpty()).isEqualTo(without);
      held += without ? 1 : 0;
    }
    assertThat(held).isBetween(70, 130);
  }
}
