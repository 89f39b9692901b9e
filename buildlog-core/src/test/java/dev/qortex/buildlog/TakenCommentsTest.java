package dev.qortex.buildlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.qortex.buildlog.comments.ReviewComment;
import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Comments of other reviewers, taken in with their decisions. */
class TakenCommentsTest extends ProjectTest {

  @Override
  CreditPolicy policy() {
    return CreditPolicy.evidence().holdOut(0);
  }

  @Test
  void commentsAreTakenOnceAndTheirDecisionsRenewed() {
    ReviewComment open =
        new ReviewComment(
            "github:comment-1",
            "ada",
            Issue.of(IssueSeverity.MAJOR, "SQL by hand"),
            "",
            Finding.Status.OPEN);
    ReviewComment rejected =
        new ReviewComment("github:comment-1", "ada", open.issue(), "", Finding.Status.REJECTED);

    assertThat(project.gauntlet().take(List.of(open))).isEqualTo(1);
    assertThat(rejectedIds()).isEmpty();
    assertThat(project.gauntlet().take(List.of(rejected))).isZero();
    assertThat(project.gauntlet().take(List.of(rejected))).isZero();
    assertThat(rejectedIds()).containsExactly(project.mistakes().list().get(0).id());
    assertThat(project.gauntlet().take(List.of(open))).isZero();
    assertThat(rejectedIds()).as("an open comment decides nothing").hasSize(1);
    assertThat(project.gauntlet().findings().list())
        .extracting(Finding::status, Finding::decidedBy)
        .containsExactly(tuple(Finding.Status.REJECTED, "github"));
    assertThat(project.gauntlet().reviews()).hasSize(1);
    assertThat(project.gauntlet().reviews().get(0).source()).isEqualTo("github:ada");
    assertThat(project.mistakes().list()).hasSize(1);
  }

  private Set<String> rejectedIds() {
    Set<String> ids = new HashSet<>();
    fixture
        .storage
        .evidence()
        .list(project.info().id())
        .forEach(record -> ids.addAll(record.rejected()));
    return ids;
  }
}
