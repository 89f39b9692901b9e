package dev.qortex.buildlog.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.ProjectInfo;
import java.util.List;
import org.junit.jupiter.api.Test;

abstract class StorageTransactionTests extends StorageTests {

  @Test
  void whatFailsChangesNothing() {
    storage.learnings().reinforce(P, learning("l1", AT));
    storage.sessions().start(P, session("s1"));
    storage.outbox().add(emission("kept"));

    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                storage.inTransaction(
                    () -> {
                      storage.rules().put(List.of(rule("a:1", "a", "one")));
                      storage.mistakes().append(P, mistake("m1", "s1", "c"));
                      storage.learnings().reinforce(P, learning("l1", AT));
                      storage
                          .sessions()
                          .close(P, new ClosedSession(session("s1"), AT, false, List.of(), ""));
                      storage.outbox().remove(List.of("kept"));
                      storage.projects().add(new ProjectInfo("p3", "three", AT));
                      storage.projects().locate(P, "/three");
                      storage.rules().mute(P, "a:1", true);
                      storage.edges().add(P, List.of(edge("a", "b", "uses")));
                      throw new IllegalStateException("stop");
                    }))
        .withMessage("stop");

    assertThat(storage.rules().list(P)).isEmpty();
    assertThat(storage.mistakes().list(P)).isEmpty();
    assertThat(storage.learnings().list(P)).containsExactly(learning("l1", AT));
    assertThat(storage.sessions().active(P)).containsExactly(session("s1"));
    assertThat(storage.sessions().closed(P)).isEmpty();
    assertThat(storage.outbox().holds("kept")).isTrue();
    assertThat(storage.projects().list()).hasSize(2);
    assertThat(storage.projects().at("/three")).isEmpty();
    assertThat(storage.edges().counts(P)).isEmpty();
  }

  @Test
  void aFailureInsideIsAFailureOfTheWhole() {
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                storage.inTransaction(
                    () -> {
                      storage.mistakes().append(P, mistake("m1", "s1", "c"));
                      try {
                        storage.mistakes().append("nobody", mistake("m2", "s1", "c"));
                      } catch (IllegalArgumentException swallowed) {
                        return false;
                      }
                      return true;
                    }))
        .withMessageContaining("rolled back");

    assertThat(storage.mistakes().list(P)).isEmpty();
  }

  @Test
  void aTransactionSeesItsOwnChanges() {
    boolean seen =
        storage.inTransaction(
            () -> {
              storage.mistakes().append(P, mistake("m1", "s1", "c"));
              assertThat(storage.inTransaction()).isTrue();
              return storage.inTransaction(() -> storage.mistakes().find(P, "m1").isPresent());
            });

    assertThat(seen).isTrue();
    assertThat(storage.inTransaction()).isFalse();
  }
}
