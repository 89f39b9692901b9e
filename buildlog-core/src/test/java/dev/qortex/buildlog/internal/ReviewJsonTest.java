package dev.qortex.buildlog.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReviewJsonTest {

  private static final String ISSUE =
      """
      {"reviewer": "karen", "severity": "Critical", "category": "security",
       "location": "A.java:1", "description": "SQL by hand", "rule_learned": null,
       "rules_consulted": ["[karen:effbccc3]", "x:1"],
       "rule_reasoning": {"karen:effbccc3": "it says {so}"}}\
      """;

  @Test
  void fencesAndProseAreReadThrough() {
    for (String answer :
        List.of(
            ISSUE,
            "[" + ISSUE + "]",
            "{\"issues\": [" + ISSUE + "]}",
            "I looked at args[0] and {braces}.\n```json\n[" + ISSUE + "]\n```\nThat is all [1].")) {
      Issue issue = ReviewJson.parse(answer).issues().get(0);
      assertThat(ReviewJson.parse(answer).issues()).hasSize(1);
      assertThat(issue.severity()).isEqualTo(IssueSeverity.CRITICAL);
      assertThat(issue.location()).isEqualTo("A.java:1");
      assertThat(issue.ruleLearned()).isEmpty();
      assertThat(issue.citations())
          .containsExactly(entry("karen:effbccc3", "it says {so}"), entry("x:1", ""));
    }
  }

  @Test
  void objectsOneByOneAreAllRead() {
    assertThat(ReviewJson.parse("First:\n" + ISSUE + "\nand second:\n" + ISSUE).issues())
        .hasSize(2);
    assertThat(ReviewJson.parse("{\"description\": \"d\"}").issues().get(0).severity())
        .isEqualTo(IssueSeverity.MINOR);
  }

  @Test
  void whatBecameOfEarlierFindingsIsRead() {
    assertThat(ReviewJson.parse("{\"issues\": [], \"resolved\": \" bound \"}").resolved())
        .isEqualTo("bound");
    for (String none : List.of("[]", "{\"issues\": []}", "{\"issues\": [], \"resolved\": \" \"}")) {
      assertThat(ReviewJson.parse(none).resolved()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"[]", " []\n", "```json\n[]\n```", "{\"issues\": []}", "Nothing:\n\n[]\n\nBye."})
  void nothingFoundIsSaidWithAnEmptyList(String answer) {
    assertThat(ReviewJson.parse(answer).issues()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Looks good!", "I checked args[] and {}.", "{\"issues\": 3}", "null"})
  void anAnswerWithoutFindingsIsNotClean(String answer) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReviewJson.parse(answer))
        .withMessageContaining("Maybe");
  }

  @Test
  void anAnswerThatWasCutOffIsRefused() {
    String whole = "{\"issues\": [" + ISSUE + "," + ISSUE + "]}";

    for (int end = 12; end < whole.length(); end++) {
      String cut = whole.substring(0, end);
      assertThatIllegalArgumentException().isThrownBy(() -> ReviewJson.parse(cut));
    }
  }

  @Test
  void aFieldThatStandsTwiceHidesNoFindings() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReviewJson.parse("{\"issues\": [" + ISSUE + "], \"issues\": []}"))
        .withMessageContaining("Duplicate field 'issues'")
        .withMessageContaining("Maybe");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "[", "{\"a\":", "[{\"a\":", "[] ", "{\"a\":1} ", "[\n"})
  void aLongBrokenAnswerIsRefusedInSeconds(String repeated) {
    String answer = repeated.repeat(ReviewJson.MOST_CHARACTERS / repeated.length());

    assertTimeoutPreemptively(
        Duration.ofMinutes(1),
        () -> assertThatIllegalArgumentException().isThrownBy(() -> ReviewJson.parse(answer)));
  }

  @Test
  void anAnswerThatIsTooLongIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReviewJson.parse(" ".repeat(ReviewJson.MOST_CHARACTERS + 1)))
        .withMessageContaining("(1048577)")
        .withMessageContaining("Maybe");
  }

  @ParameterizedTest
  @ValueSource(strings = {"CRITICAL!", "high", "info", "blocker"})
  void fault2AnUnknownSeverityIsRefusedWithTheList(String severity) {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                ReviewJson.parse("[{\"severity\": \"" + severity + "\", \"description\": \"d\"}]"))
        .withMessageContaining("(" + severity + ")")
        .withMessageContaining("critical, major, minor, nitpick");
  }

  @Test
  void aFindingWithoutDescriptionIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReviewJson.parse("[{\"severity\": \"minor\"}]"))
        .withMessageContaining("description");
  }
}
