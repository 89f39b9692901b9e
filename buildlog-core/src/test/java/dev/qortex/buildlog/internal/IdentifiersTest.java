package dev.qortex.buildlog.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.buildlog.model.RewardOutcome;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdentifiersTest {

  @ParameterizedTest
  @CsvSource({
    "git@github.com:Peleke/buildlog-template.git, 325add837da7",
    "https://github.com/Peleke/buildlog-template, 6323f3165b7a",
    "/tmp/my-project, 52089b5d135e"
  })
  void aProjectIsNamedAfterItsRemoteOrPath(String identity, String id) {
    assertThat(Identifiers.project(identity)).isEqualTo(id);
  }

  @ParameterizedTest
  @CsvSource({
    "architectural, Use composition over inheritance, arch-b797ef29f4",
    "architectural, Validate at boundaries, arch-3029c731ed",
    "architectural, VALIDATE at boundaries, arch-3029c731ed",
    "architectural, Validate invariants at function boundaries, arch-7970495b95",
    "workflow, Write tests for new features, wf-3c99ecea19",
    "security, Parameterize SQL, sk-9b09d1dfd4"
  })
  void aLearningIsNamedAfterItsText(String category, String text, String id) {
    assertThat(Identifiers.learning(category, text)).isEqualTo(id);
  }

  @ParameterizedTest
  @CsvSource({
    "karen, Parameterize SQL queries, karen:effbccc3",
    "security_karen, Parameterize all SQL queries, security_karen:1820c66d",
    "bragi, Em-dash overuse, bragi:c33015a1",
    "persona, '', persona:e3b0c442"
  })
  void aRuleIsNamedAfterItsPersonaAndExactText(String persona, String text, String id) {
    assertThat(Identifiers.rule(persona, text)).isEqualTo(id);
  }

  @Test
  void aRewardIsNamedAfterItsOutcomeAndTime() {
    assertThat(Identifiers.reward(RewardOutcome.ACCEPTED, Instant.parse("2026-01-21T14:00:00Z")))
        .isEqualTo("rew-2a0cdbfe8a");
    assertThat(
            Identifiers.reward(
                RewardOutcome.ACCEPTED, Instant.parse("2026-01-21T14:00:00.000001Z")))
        .isNotEqualTo("rew-2a0cdbfe8a");
  }

  @Test
  void whatHappensIsNamedAfterItsMicrosecond() {
    Instant at = Instant.parse("2026-02-14T12:25:36.865790Z");

    assertThat(Identifiers.session(at)).isEqualTo("session-20260214-122536-865790");
    assertThat(Identifiers.review(at)).isEqualTo("review-20260214-122536-865790");
    assertThat(Identifiers.mistake("null_handling", at))
        .isEqualTo("mistake-null_handl-20260214-122536-865790");
    assertThat(Identifiers.mistake("🦀", at)).isEqualTo("mistake-🦀-20260214-122536-865790");
    assertThat(Identifiers.noSession(at)).isEqualTo("no-session-20260214");
  }
}
