package dev.qortex.buildlog.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.Finding.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

abstract class FindingTests extends StorageTests {

  @Test
  void findingsComeBackAsTheyWereInTheirOrder() {
    Finding second = finding("v1:x:finding-9", 1).decided(Status.REJECTED, "github");
    storage.findings().add(P, List.of(finding("v1", 1), finding("v1", 0)));
    storage.findings().add(P, List.of(second));

    assertThat(storage.findings().list(P))
        .containsExactly(finding("v1", 1), finding("v1", 0), second);
    assertThat(storage.findings().find(P, "v1:finding-0")).contains(finding("v1", 0));
    assertThat(storage.findings().find(P, second.id())).contains(second);
    assertThat(storage.findings().find(P, "v1:finding-2")).isEmpty();
    assertThat(storage.findings().find(P, "v1")).isEmpty();
    assertThat(storage.findings().find("p2", "v1:finding-0")).isEmpty();
    assertThat(storage.findings().list("p2")).isEmpty();
  }

  @Test
  void aFindingThatIsAddedAgainKeepsItsDecision() {
    storage.findings().add(P, List.of(finding("v1", 0)));
    assertThat(storage.findings().decide(P, "v1:finding-0", Status.IGNORED, "merge:0a1b2c3"))
        .isTrue();

    storage.findings().add(P, List.of(finding("v1", 0), finding("v1", 1)));

    assertThat(storage.findings().list(P))
        .containsExactly(
            finding("v1", 0).decided(Status.IGNORED, "merge:0a1b2c3"), finding("v1", 1));
  }

  @Test
  void aDecisionReplacesAnEarlierOneOfThatFindingOnly() {
    storage.findings().add(P, List.of(finding("v1", 0), finding("v1", 1), finding("v2", 0)));
    storage.findings().add("p2", List.of(finding("v1", 0)));
    for (Status status : Status.values()) {
      storage.findings().decide(P, "v1:finding-0", status, Finding.PERSON);
      assertThat(storage.findings().list(P))
          .containsExactly(
              finding("v1", 0).decided(status, Finding.PERSON), finding("v1", 1), finding("v2", 0));
    }
    assertThat(storage.findings().list("p2")).containsExactly(finding("v1", 0));
    assertThat(storage.findings().decide(P, "v9:finding-0", Status.OPEN, "")).isFalse();
  }

  @Test
  void aTransactionThatFailsChangesNoFinding() {
    storage.findings().add(P, List.of(finding("v1", 0)));
    RuntimeException failure = new IllegalStateException("no");

    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                storage.inTransaction(
                    () -> {
                      storage.findings().add(P, List.of(finding("v1", 1)));
                      storage.findings().decide(P, "v1:finding-0", Status.REJECTED, "x");
                      throw failure;
                    }))
        .isSameAs(failure);

    assertThat(storage.findings().list(P)).containsExactly(finding("v1", 0));
  }

  @Test
  void findingsOfAnUnknownProjectAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> storage.findings().add("p9", List.of(finding("v1", 0))))
        .withMessageContaining("p9");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> storage.findings().decide("p9", "v1:finding-0", Status.OPEN, ""))
        .withMessageContaining("p9");
  }
}
