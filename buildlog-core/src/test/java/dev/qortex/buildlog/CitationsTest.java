package dev.qortex.buildlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.NextAction;
import dev.qortex.buildlog.report.Citations;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CitationsTest {

  private static Issue issue(String... cited) {
    Issue issue = Issue.of(IssueSeverity.CRITICAL, "something is wrong");
    for (String id : cited) {
      issue = issue.citing(id, "by " + id);
    }
    return issue;
  }

  @Test
  void aCitationOfARuleThatNobodyWasShownIsInvented() {
    Citations checked =
        Citations.check(
            List.of(issue("karen:rule:0", "fake:rule:99")), Set.of("karen:rule:0", "karen:rule:1"));

    assertThat(checked.total()).isEqualTo(2);
    assertThat(checked.valid()).isEqualTo(1);
    assertThat(checked.invented()).containsExactly("fake:rule:99");
    assertThat(checked.credited()).containsExactly("karen:rule:0");
    assertThat(checked.issues().get(0).citations()).containsOnlyKeys("karen:rule:0");
  }

  @Test
  void aRuleIsCreditedOnceHoweverOftenItIsCited() {
    Citations checked =
        Citations.check(List.of(issue("b", "a"), issue("c", "a"), issue()), Set.of("a", "b", "c"));

    assertThat(checked.total()).isEqualTo(4);
    assertThat(checked.credited()).containsExactly("a", "b", "c");
    assertThat(checked.citing()).isEqualTo(2);
    assertThat(checked.notCiting()).isEqualTo(1);
  }

  @Test
  void theGravestFindingDecidesWhatToDo() {
    Issue critical = Issue.of(IssueSeverity.CRITICAL, "c");
    Issue major = Issue.of(IssueSeverity.MAJOR, "m");
    Issue nitpick = Issue.of(IssueSeverity.NITPICK, "n");

    assertThat(NextAction.after(List.of(nitpick, critical, major)).text())
        .isEqualTo("fix_criticals");
    assertThat(NextAction.after(List.of(nitpick, major)).text()).isEqualTo("checkpoint_majors");
    assertThat(NextAction.after(List.of(nitpick)).text()).isEqualTo("checkpoint_minors");
    assertThat(NextAction.after(List.of()).text()).isEqualTo("not_reviewed");
  }

  @Test
  void nothingFoundHasToBeSaid() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ReviewRequest.of(List.of()))
        .withMessageContaining("(0)")
        .withMessageContaining("clean()");
    assertThat(ReviewRequest.clean().issues()).isEmpty();
  }
}
