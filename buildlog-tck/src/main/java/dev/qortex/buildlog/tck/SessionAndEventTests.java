package dev.qortex.buildlog.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.Learning;
import dev.qortex.buildlog.model.Learning.Support;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.storage.EdgeStorage;
import dev.qortex.buildlog.storage.EmissionEdge;
import dev.qortex.buildlog.storage.MistakeLog.Trace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

abstract class SessionAndEventTests extends StorageTests {

  @Test
  void anAgentHasOneActiveSessionInAProject() {
    assertThat(storage.sessions().start(P, session("s1"))).isTrue();

    assertThat(storage.sessions().start(P, session("s2"))).isFalse();
    assertThat(storage.sessions().active(P)).containsExactly(session("s1"));
    assertThat(storage.sessions().active("p2")).isEmpty();
    assertThat(storage.sessions().start("p2", session("s1"))).isTrue();
  }

  @Test
  void anotherAgentHasAnotherSessionButIdsAreUnique() {
    storage.sessions().start(P, session("s1"));

    assertThat(storage.sessions().start(P, session("s1", "a"))).isFalse();
    assertThat(storage.sessions().start(P, session("s2", "a"))).isTrue();
    assertThat(storage.sessions().active(P, "a")).contains(session("s2", "a"));
    assertThat(storage.sessions().active(P, Session.DEFAULT_AGENT)).contains(session("s1"));
    assertThat(storage.sessions().active(P, "b")).isEmpty();
    assertThat(storage.sessions().active(P)).containsExactly(session("s2", "a"), session("s1"));
    storage.sessions().close(P, new ClosedSession(session("s1"), AT, false, List.of(), ""));
    assertThat(storage.sessions().active(P)).containsExactly(session("s2", "a"));
  }

  @Test
  void onlyTheActiveSessionIsClosedAndItsIdIsUsedUp() {
    ClosedSession closed =
        new ClosedSession(session("s1"), AT.plusSeconds(60), true, List.of("c:1"), "why");
    assertThat(storage.sessions().close(P, closed)).isFalse();
    storage.sessions().start(P, session("s1"));

    assertThat(storage.sessions().find(P, "s1")).contains(session("s1"));
    assertThat(storage.sessions().close(P, closed)).isTrue();
    assertThat(storage.sessions().find(P, "s1")).contains(session("s1"));
    assertThat(storage.sessions().find(P, "s2")).isEmpty();
    assertThat(storage.sessions().find("p2", "s1")).isEmpty();
    assertThat(storage.sessions().close(P, closed)).isFalse();
    assertThat(storage.sessions().closed(P)).containsExactly(closed);
    assertThat(storage.sessions().active(P)).isEmpty();
    assertThat(storage.sessions().start(P, session("s1"))).isFalse();
  }

  @Test
  void aSessionThatIsOverIsAddedBesideTheActiveOneUnlessItsIdIsUsed() {
    ClosedSession closed =
        new ClosedSession(session("s1"), AT.plusSeconds(60), true, List.of("c:1"), "why");
    storage.sessions().start(P, session("s2"));

    assertThat(storage.sessions().add(P, closed)).isTrue();
    assertThat(storage.sessions().add(P, closed)).isFalse();
    assertThat(
            storage.sessions().add(P, new ClosedSession(session("s2"), AT, false, List.of(), "")))
        .isFalse();
    assertThat(storage.sessions().closed(P)).containsExactly(closed);
    assertThat(storage.sessions().active(P)).containsExactly(session("s2"));
  }

  @Test
  void eventsComeBackAsTheyWere() {
    storage.mistakes().append(P, mistake("m1", "s1", "c"));
    storage.rewards().append(P, reward("r1"));
    storage.reviews().append(P, review("v1"));
    storage.runs().append(P, run("run-1"));

    assertThat(storage.mistakes().list(P)).containsExactly(mistake("m1", "s1", "c"));
    assertThat(storage.rewards().list(P)).containsExactly(reward("r1"));
    assertThat(storage.reviews().list(P)).containsExactly(review("v1"));
    assertThat(storage.runs().find(P, "run-1")).contains(run("run-1"));
    assertThat(storage.reviews().find(P, "v1")).contains(review("v1"));
    assertThat(storage.reviews().find("p2", "v1")).isEmpty();
  }

  @Test
  void aKnownEventChangesNothing() {
    assertThat(storage.mistakes().append(P, mistake("m1", "s1", "first"))).isTrue();

    assertThat(storage.mistakes().append(P, mistake("m1", "s2", "second"))).isFalse();
    assertThat(storage.mistakes().list(P)).containsExactly(mistake("m1", "s1", "first"));
    assertThat(storage.mistakes().append("p2", mistake("m1", "s2", "second"))).isTrue();
  }

  @Test
  void eventsAreFoundBySessionInTheOrderInWhichTheyCame() {
    storage.mistakes().append(P, mistake("z", "s1", "c"));
    storage.mistakes().append(P, mistake("a", "s1", "d"));
    storage.mistakes().append(P, mistake("k", "s2", "c"));

    assertThat(storage.mistakes().ofSession(P, "s1"))
        .extracting(Mistake::id)
        .containsExactly("z", "a");
    assertThat(storage.mistakes().ofSession(P, "S1")).isEmpty();
  }

  @Test
  void aMistakeIsComparedWithThoseOfItsClassInOtherSessions() {
    storage.mistakes().append(P, mistake("z", "s1", "c"));
    storage.mistakes().append(P, mistake("a", "s1", "d"));
    storage.mistakes().append(P, mistake("k", "s2", "c"));
    MistakeReport other = MistakeReport.of("c", "something else", MistakeSeverity.LOW);
    MistakeReport folded = MistakeReport.of("c", " WHAT went\u00a0wrong", MistakeSeverity.LOW);

    assertThat(storage.mistakes().traces(P, mistake("n", "s3", "c")))
        .containsExactly(
            new Trace("z", "what went wrong", List.of("a:1")),
            new Trace("k", "what went wrong", List.of("a:1")));
    assertThat(storage.mistakes().traces(P, mistake("n", "s1", "c")))
        .extracting(Trace::id)
        .containsExactly("k");
    assertThat(storage.mistakes().traces(P, mistake("n", "s3", "e"))).isEmpty();
    assertThat(storage.mistakes().firstWithWordsOf(P, new Mistake("n", "s1", AT, folded, "", "")))
        .contains("k");
    assertThat(storage.mistakes().firstWithWordsOf(P, new Mistake("n", "s1", AT, other, "", "")))
        .isEmpty();
    assertThat(storage.mistakes().firstWithWordsOf("p2", mistake("n", "s3", "c"))).isEmpty();
  }

  @Test
  void namesOfAClassAreComparedWithoutCaseAndSeparators() {
    storage.mistakes().append(P, mistake("z", "s1", "null_handling"));
    storage.mistakes().append(P, mistake("a", "s1", "null"));
    storage.mistakes().append(P, mistake("k", "s2", "Null Handling"));
    storage.mistakes().append(P, mistake("dots", "s2", "..."));
    for (String name : List.of("null-handling", "NullHandling", "null_handling")) {
      assertThat(storage.mistakes().traces(P, mistake("n", "s3", name)))
          .as(name)
          .extracting(Trace::id)
          .containsExactly("z", "k");
      assertThat(storage.mistakes().firstWithWordsOf(P, mistake("n", "s3", name))).contains("z");
    }
    assertThat(storage.mistakes().traces(P, mistake("n", "s3", "--"))).isEmpty();
  }

  @Test
  void aLearningIsCountedAndKeepsWhereItCameFromFirst() {
    assertThat(storage.learnings().reinforce(P, learning("l1", AT))).isTrue();
    Learning again =
        new Learning(
            "l1",
            "validate",
            "workflow",
            IssueSeverity.MINOR,
            "review:2",
            Support.first(AT.plusSeconds(60)));

    assertThat(storage.learnings().reinforce(P, again)).isFalse();
    assertThat(storage.learnings().contradict(P, "l1", AT.plusSeconds(90))).isTrue();
    assertThat(storage.learnings().contradict(P, "l9", AT)).isFalse();
    Learning known = storage.learnings().find(P, "l1").orElseThrow();
    assertThat(known.support()).isEqualTo(new Support(AT, AT.plusSeconds(60), 2, 1));
    assertThat(known.source()).isEqualTo("review:1");
    assertThat(storage.learnings().list("p2")).isEmpty();
  }

  @Test
  void aLateSightOfALearningDoesNotTurnBackTheClock() {
    storage.learnings().reinforce(P, learning("l1", AT));
    storage.learnings().reinforce(P, learning("l1", AT.minusNanos(123_456_000)));

    assertThat(storage.learnings().find(P, "l1").orElseThrow().support())
        .isEqualTo(new Support(AT, AT, 2, 0));
  }

  @Test
  void anEdgeIsAddedOnceAndTheNewestComesFirst() {
    assertThat(storage.edges().add(P, List.of(edge("z", "b", "uses"), edge("a", "b", "supports"))))
        .isEqualTo(2);

    EmissionEdge again =
        new EmissionEdge("z", "b", "uses", 0.1, "other", AT.plusSeconds(1), Map.of());
    assertThat(storage.edges().add(P, List.of(again, edge("z", "c", "uses")))).isEqualTo(1);
    assertThat(storage.edges().newest(P, EdgeStorage.ANY, 9))
        .containsExactly(
            edge("z", "c", "uses"), edge("a", "b", "supports"), edge("z", "b", "uses"));
    assertThat(storage.edges().newest(P, "uses", 1)).containsExactly(edge("z", "c", "uses"));
    assertThat(storage.edges().newest(P, "USES", 9)).isEmpty();
    assertThat(storage.edges().counts(P)).isEqualTo(Map.of("supports", 1L, "uses", 2L));
    assertThat(storage.edges().counts("p2")).isEmpty();
    assertThat(storage.edges().newest("p2", EdgeStorage.ANY, 9)).isEmpty();
    assertThat(storage.edges().add("p2", List.of(edge("z", "b", "uses")))).isEqualTo(1);
  }

  @Test
  void theOutboxGivesTheOldestUntilItIsRemoved() {
    List.of("z", "a", "m").forEach(name -> storage.outbox().add(emission(name)));

    assertThat(storage.outbox().oldest(2)).containsExactly(emission("z"), emission("a"));
    storage.outbox().remove(List.of("z", "unknown"));
    assertThat(storage.outbox().holds("z")).isFalse();
    assertThat(storage.outbox().holds("a")).isTrue();
    assertThat(storage.outbox().oldest(9)).containsExactly(emission("a"), emission("m"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> storage.outbox().add(emission("a")))
        .withMessageContaining("(a)");
  }
}
