package dev.qortex.buildlog.credit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.buildlog.credit.RuleEvidence.Role;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.Topics;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class EvidenceCreditTest {

  private static final UnaryOperator<RuleEvidence> NOTHING = facts -> facts;
  private static final UnaryOperator<RuleEvidence> CITED = facts -> facts.citedBy("f");
  private static final UnaryOperator<RuleEvidence> FALSE_ALARM = facts -> facts.citedBy("no");
  private static final UnaryOperator<RuleEvidence> IGNORED = facts -> facts.citedBy("put off");
  private static final UnaryOperator<RuleEvidence> WORDS = facts -> facts.matching("m", 0.6);

  private static SessionEvidence over(UnaryOperator<RuleEvidence> facts) {
    return SessionEvidence.of("s", Instant.EPOCH)
        .topics(Topics.NONE, Set.of("r", "other"))
        .rules(List.of("r"), facts)
        .deciding("no", Finding.Status.REJECTED)
        .deciding("put off", Finding.Status.IGNORED)
        .over(true);
  }

  static Stream<Arguments> cells() {
    return Stream.of(
        cell(false, true, CITED, 1, 0, 0, 0),
        cell(false, true, FALSE_ALARM, 0, 1, 0, 0),
        cell(false, true, IGNORED, 0, 0, 0, 0),
        cell(true, true, IGNORED, 0, 0, 0, 0),
        cell(false, false, IGNORED, 0, 0, 0, 0),
        cell(false, true, WORDS, 0.5, 1, 0, 0),
        cell(false, true, NOTHING, 0, 1, 0, 0),
        cell(true, true, CITED, 0.5, 0.5, 1, 1),
        cell(true, true, FALSE_ALARM, 0, 1, 1, 1),
        cell(true, true, WORDS, 0, 0.1, 0.5, 1),
        cell(true, true, NOTHING, 0, 0.1, 0, 1),
        cell(true, false, WORDS, 0, 0, 0.5, 0.25),
        cell(true, false, NOTHING, 0, 0, 0, 0.25),
        cell(false, false, WORDS, 0.5, 0, 0, 0),
        cell(false, false, NOTHING, 0, 0.25, 0, 0),
        cell(false, false, CITED, 1, 0, 0, 0));
  }

  private static Arguments cell(
      boolean atWork,
      boolean shown,
      UnaryOperator<RuleEvidence> signal,
      double successes,
      double failures,
      double events,
      double exposure) {
    return Arguments.of(
        atWork, shown, signal, new CreditSums(successes, failures, events, exposure));
  }

  @ParameterizedTest
  @MethodSource("cells")
  void creditIsThatOfTheTable(
      boolean atWork, boolean shown, UnaryOperator<RuleEvidence> signal, CreditSums expected) {
    SessionEvidence session =
        over(
            facts -> {
              RuleEvidence placed = facts.role(atWork ? Role.AT_WORK : Role.NONE);
              return signal.apply(shown ? placed.shownToReviewers() : placed);
            });

    assertThat(CreditPolicy.evidence().credit(session).get("r")).isEqualTo(expected);
  }

  @Test
  void silenceOfASessionCountsWhenItIsOverAndForRulesThatApplyOnly() {
    SessionEvidence session = over(facts -> facts.role(Role.LEFT_OUT));

    assertThat(CreditPolicy.evidence().credit(session))
        .hasSize(2)
        .containsEntry("r", new CreditSums(0, 0.25, 0, 0))
        .containsEntry("other", new CreditSums(0, 0.25, 0, 0));
    assertThat(CreditPolicy.evidence().credit(session.over(false)))
        .containsOnlyKeys("r")
        .containsEntry("r", CreditSums.NONE);
    assertThat(CreditPolicy.evidence().credit(session.topics(Topics.NONE, Set.of("other"))))
        .containsEntry("r", CreditSums.NONE);
  }

  @Test
  void aMistakeIsSharedByTheRulesOfItsCategoryThatWereNotAtWork() {
    SessionEvidence resting = over(facts -> facts.shownToReviewers().sharing("m", 0.25));
    SessionEvidence working = over(facts -> facts.role(Role.AT_WORK).sharing("m", 0.25));

    assertThat(CreditPolicy.evidence().credit(resting).get("r").successes()).isEqualTo(0.25);
    assertThat(CreditPolicy.evidence().credit(working).get("r").successes()).isZero();
  }

  @Test
  void aRejectedMistakeSaysNothing() {
    SessionEvidence session =
        over(facts -> facts.matching("no", 1).sharing("no", 0.5))
            .deciding("no", Finding.Status.REJECTED);

    assertThat(CreditPolicy.evidence().credit(session).get("r"))
        .isEqualTo(new CreditSums(0, 0.25, 0, 0));
  }

  @Test
  void anIgnoredCitationLeavesTheOthersAndTheMistakesThatAreNotOfTheReview() {
    SessionEvidence both = over(facts -> facts.shownToReviewers().citedBy("put off").citedBy("f"));
    SessionEvidence alarm =
        over(facts -> facts.shownToReviewers().citedBy("put off").citedBy("no"));
    SessionEvidence missed =
        over(facts -> facts.shownToReviewers().citedBy("put off").sharing("m", 0.25));

    assertThat(CreditPolicy.evidence().credit(both).get("r")).isEqualTo(new CreditSums(1, 0, 0, 0));
    assertThat(CreditPolicy.evidence().credit(alarm).get("r"))
        .isEqualTo(new CreditSums(0, 1, 0, 0));
    assertThat(CreditPolicy.evidence().credit(missed).get("r"))
        .isEqualTo(new CreditSums(0.25, 0, 0, 0));
    assertThat(CreditPolicy.evidence().credit(both.deciding("f", Finding.Status.IGNORED)).get("r"))
        .isEqualTo(CreditSums.NONE);
  }

  @Test
  void theSignatureHasTheWeightsAndNotWhatSumsDoNotDependOn() {
    EvidenceCredit policy = CreditPolicy.evidence();
    EvidenceCredit.Weights other = new EvidenceCredit.Weights(0.25, 0.5, 0.1, 0.25, 1);

    assertThat(policy.holdOut(0).otherProjects(true).signature()).isEqualTo(policy.signature());
    assertThat(policy.weights(other).signature()).isNotEqualTo(policy.signature());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> policy.holdOut(1))
        .withMessageContaining("(1.0)")
        .withMessageContaining("\nMaybe");
  }
}
