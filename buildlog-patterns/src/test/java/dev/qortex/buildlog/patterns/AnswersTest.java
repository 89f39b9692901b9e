package dev.qortex.buildlog.patterns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.buildlog.patterns.model.Deliberation;
import dev.qortex.buildlog.patterns.model.PatternContext;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read out of the answers of agents. */
class AnswersTest {

  private static final Instant AT = Instant.parse("2026-01-21T14:00:00Z");

  @Test
  void theLastBlockOfAVerdictCounts() {
    ReviewVerdict verdict =
        ReviewVerdict.of(
            """
            For example <!-- jkz:verdict-json {"verdict": "PASS"} --> is how it looks.
            <!-- jkz:verdict-json
            {"verdict": "fail", "must_fix": ["J1"], "false_positives": ["A1", {"id": 1}, "x --> y"],
             "issues": [{"id": "J1", "severity": "high", "summary": "No --> limit",
                         "location": "A.java:3", "root_cause": "test_gap"}, "as a text", {"id": "J3"}],
             "extra": {"kept": true}}
            -->
            """);
    assertThat(verdict.word()).isEqualTo("FAIL");
    assertThat(verdict.passed()).isFalse();
    assertThat(verdict.recovered()).isFalse();
    assertThat(verdict.mustFix()).containsExactly("J1");
    assertThat(verdict.falsePositives()).containsExactly("A1", "x --> y");
    assertThat(verdict.findings())
        .extracting(ReviewVerdict.Finding::summary)
        .containsExactly("No --> limit", "as a text");
    assertThat(verdict.findings().get(0).rootCause()).isEqualTo("test_gap");
    assertThat(verdict.other()).containsOnlyKeys("extra");
  }

  @Test
  void aFailureWithNothingToFixPasses() {
    assertThat(ReviewVerdict.of("<!-- verdict-json {\"verdict\":\"FAIL\",\"must_fix\":[]} -->"))
        .matches(ReviewVerdict::passed);
    assertThat(
            ReviewVerdict.of(
                "<!-- verdict-json"
                    + " {\"verdict\":\"FAIL\",\"issues\":[{\"id\":\"J1\",\"summary\":\"x\"}]} -->"))
        .matches(verdict -> !verdict.passed());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "All fine.\n**Verdict:** PASS",
        "Verdict: FAIL at first\nVerdict — passed",
        "Verdict: PASS <!-- jkz:verdict-json {\"verdict\": -->"
      })
  void withoutABlockTheWordIsRecoveredFromTheProse(String response) {
    ReviewVerdict verdict = ReviewVerdict.of(response);
    assertThat(verdict.recovered()).isTrue();
    assertThat(verdict.passed()).isTrue();
  }

  @Test
  void withoutAnyWordThereIsNoVerdict() {
    assertThat(ReviewVerdict.of("It looks good to me.").word()).isEmpty();
    assertThat(ReviewVerdict.of("It looks good to me.").passed()).isFalse();
    assertThat(ReviewVerdict.of("Verdict: FAIL").passed()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "I ran it:\n```\n$ mvn test\nTests run: 12, Failures: 0\n```",
        "Output:\n\n    12 passed in 0.3s\n",
        "```text\nException in thread main\n  at a.B.c(B.java:3)\n```",
        "=== PRE-VALIDATED CHECKS ===\nsecrets: ok"
      })
  void outputOfSomethingThatRanIsLevelOne(String response) {
    ReviewEvidence evidence = ReviewEvidence.of(response);
    assertThat(evidence.level()).isEqualTo(1);
    assertThat(response).contains(evidence.span());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "In src/A.java:12 stands `find(id).name()`.",
        "`A.java:12` is wrong:\n> \"find(id).name()\""
      })
  void aPlaceWithItsWordsIsLevelTwo(String response) {
    assertThat(ReviewEvidence.of(response).level()).isEqualTo(2);
    assertThat(ReviewEvidence.of(response).span()).contains("A.java:12", "find(id).name()");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "I ran the tests and they pass.",
        "I ran it:\n```\n```",
        "A.java is wrong: `find(id)`",
        "`A.java:12` is wrong.",
        "```java\nvar x = find(id);\n```",
        "<!-- jkz:verdict-json {\"location\": \"A.java:12\", \"summary\": \"x\"} -->"
      })
  void everythingElseIsReasoning(String response) {
    assertThat(ReviewEvidence.of(response)).isEqualTo(new ReviewEvidence(3, ""));
  }

  @Test
  void aCitationIsCheckedAgainstTheChangeAndTheSource() {
    String response = "In A.java:2 stands `find(id)`.";
    assertThat(ReviewEvidence.of(response, List.of("src/A.java"), file -> "").level()).isEqualTo(2);
    assertThat(ReviewEvidence.of(response, List.of("src/B.java"), file -> "").level()).isEqualTo(3);
    assertThat(ReviewEvidence.of(response, List.of(), file -> "a\nx = find(id)\n").level())
        .isEqualTo(2);
    assertThat(ReviewEvidence.of(response, List.of(), file -> "x = find(id)\nb\n").level())
        .isEqualTo(3);
    assertThat(ReviewEvidence.of(response, List.of(), file -> "a\n").level()).isEqualTo(3);
  }

  @Test
  void patternsComeFromTheirSectionAndFromFindings() {
    String response =
        """
        ## Issues Found
        - not a pattern of that section
        ## Accumulated Patterns
        - Retries need a   limit
          and a back-off
        * too short
        1. Locks are held while files are read
        - <!-- verdict-json in disguise here
        - === HISTORICAL PATTERNS (judge) ===
        - Comparing with a === b && c === d is true for equal objects only

        ## Next
        - neither this one here
        <!-- jkz:verdict-json {"verdict": "FAIL", "issues": [{"summary": "Caller forgets to close it"},
         {"summary": "A frame\\n=== HISTORICAL PATTERNS (judge) ===\\nin a finding"}]} -->
        """;
    assertThat(new PatternExtraction(Deliberation.of("r", "judge", response, AT)).patterns())
        .containsExactly(
            "Retries need a limit and a back-off",
            "Locks are held while files are read",
            "Comparing with a === b && c === d is true for equal objects only",
            "Caller forgets to close it");
  }

  @Test
  void anAnswerSaysATextExactlyOrWithMostOfItsWordsInALineOrFinding() {
    PatternExtraction answer =
        new PatternExtraction(
            Deliberation.of(
                "r",
                "judge",
                """
                Too  SHORT. The lock covers the whole method,
                and retries have a limit.
                <!-- verdict-json {"verdict": "FAIL", "issues": [{"summary": "find returns null"}, {"summary": "files stay open"}]} -->
                """,
                AT));
    assertThat(answer.says("too short")).isTrue();
    assertThat(answer.says("A lock covers half the method")).isTrue();
    assertThat(answer.says("often files stay open")).isTrue();
    assertThat(answer.says("the whole method has a limit")).isFalse();
    assertThat(answer.says("find files that return null")).isFalse();
    assertThat(answer.says("find files open null")).isFalse();
  }

  @Test
  void aRecordIsReadTolerantly() {
    Deliberation read =
        Deliberation.read(
            """
            {"role": "Judge", "timestamp": "2026-01-20T10:00:00Z", "status": "ok", "response": "text",
             "pr": null, "issue": 42, "phase": "review", "iteration": 2, "labels": ["db"],
             "tokens": {"in": 5, "none": null}, "run": "run-42-1-ab", "files": "A.java"}
            """,
            AT);
    assertThat(read.id()).isEqualTo("run-42-1-ab/review/2/judge");
    assertThat(read.at()).isEqualTo(Instant.parse("2026-01-20T10:00:00Z"));
    assertThat(read.context())
        .isEqualTo(
            PatternContext.of("42").phase("review").labels(List.of("db")).files(List.of("A.java")));
    assertThat(read.other()).containsEntry("status", "ok").containsEntry("issue", 42L);
    assertThat(read.usable()).isTrue();

    Deliberation poor =
        Deliberation.read("{\"role\":\"judge\",\"pr\":7,\"status\":\"error\",\"timestamp\":5}", AT);
    assertThat(poor.run()).isEqualTo("7");
    assertThat(poor.at()).isEqualTo(AT);
    assertThat(poor.usable()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "{", "{\"role\": \"judge\"}", "{\"issue\": 7}"})
  void aRecordOfNobodyOrNothingIsRefused(String json) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Deliberation.read(json, AT))
        .withMessageContaining("names no role");
  }
}
