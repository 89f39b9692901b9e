package dev.qortex.buildlog.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRule.Notes;
import dev.qortex.buildlog.model.GauntletRule.Origin;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.Learning;
import dev.qortex.buildlog.model.Learning.Support;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeReport.Details;
import dev.qortex.buildlog.model.PriorLink;
import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.Review.Findings;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.model.Severity;
import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.buildlog.storage.Emission;
import dev.qortex.buildlog.storage.MistakeLog.Trace;
import dev.qortex.tck.internal.HostileTexts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every storage of buildlog does. A subclass says how to open an empty one. */
public abstract class BuildlogStorageContract {

  private static final Instant AT = Instant.parse("2026-01-21T14:00:00.123456Z");
  private static final String P = "p1";
  private static final int THREADS = 8;

  private BuildlogStorage storage;

  /** A new and empty storage. */
  protected abstract BuildlogStorage open() throws Exception;

  @BeforeEach
  void openEmpty() throws Exception {
    storage = open();
    storage.projects().register(new ProjectInfo(P, "one", AT), "/one");
    storage.projects().register(new ProjectInfo("p2", "two", AT), "/two");
  }

  @AfterEach
  void close() {
    storage.close();
  }

  static GauntletRule rule(String id, String persona, String text) {
    return new GauntletRule(
        id,
        persona,
        text,
        "general",
        new Notes("when", "not this", "because", List.of("a", "b")),
        Map.of(
            "confidence", 0.5, "id", "x", "concepts", List.of("c", 1L), "deep", Map.of("k", true)),
        new Origin("seed.yaml", "00", 2),
        true);
  }

  static Session session(String id) {
    return new Session(id, "general", AT, List.of("b:1", "a:1"), List.of("a:1"), "notes");
  }

  static Mistake mistake(String id, String sessionId, String errorClass) {
    MistakeReport report =
        MistakeReport.of(errorClass, "what went wrong", Severity.HIGH)
            .consulted(List.of("a:1"))
            .correctedBy("b:1")
            .details(
                new Details(
                    "Foo.java:3",
                    "done better",
                    List.of("c1", "c2"),
                    List.of(new PriorLink("m0", PriorLink.Kind.CAUSED_BY))));
    return new Mistake(id, sessionId, AT, report, "m0");
  }

  static RewardEvent reward(String id) {
    Reward reward = Reward.revision(0.3).rules(List.of("a:1", "b:1")).errorClass("general");
    return new RewardEvent(id, "s1", AT, reward.notes("n").source("mcp"));
  }

  static Review review(String id) {
    Findings findings = new Findings(2, 3, List.of("l1"), List.of("l2"), List.of("a:1"));
    return new Review(id, "s1", AT, "general", "review:PR#1", findings);
  }

  static Learning learning(String id, Instant at) {
    return new Learning(
        id, "Validate", "architectural", IssueSeverity.MAJOR, "review:1", Support.first(at));
  }

  static Emission emission(String name) {
    return new Emission(name, "reward_signal", P, AT, "{}");
  }

  @Test
  void theFirstRegistrationOfAPlaceStays() {
    ProjectInfo later = new ProjectInfo("p9", "renamed", AT.plusSeconds(9));

    assertThat(storage.projects().register(later, "/one").id()).isEqualTo(P);
    assertThat(storage.projects().list()).extracting(ProjectInfo::id).containsExactly(P, "p2");
  }

  @Test
  void aSecondPlaceOfAProjectIsTheSameProject() {
    ProjectInfo clone = new ProjectInfo(P, "clone", AT.plusSeconds(9));

    assertThat(storage.projects().register(clone, "/clone"))
        .isEqualTo(new ProjectInfo(P, "one", AT));
    assertThat(storage.projects().register(new ProjectInfo("p9", "x", AT), "/clone").id())
        .isEqualTo(P);
  }

  @Test
  void aProjectThatIsNotRegisteredIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> storage.mistakes().append("nobody", mistake("m", "s", "c")))
        .withMessageContaining("(nobody)")
        .withMessageContaining("Maybe");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> storage.sessions().start("nobody", session("s")));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> storage.rules().put("nobody", List.of(rule("a:1", "a", "t"))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> storage.learnings().reinforce("nobody", learning("l", AT)));
    assertThat(storage.mistakes().list("nobody")).isEmpty();
    assertThat(storage.rules().list("nobody")).isEmpty();
  }

  @Test
  void rulesComeBackAsTheyWereByPersonaAndThenInOrder() {
    List<GauntletRule> rules =
        List.of(rule("b:2", "b", "two"), rule("a:1", "a", "one"), rule("b:1", "b", "three"));

    assertThat(storage.rules().put(P, rules)).isEqualTo(3);
    assertThat(storage.rules().list(P)).containsExactly(rules.get(1), rules.get(0), rules.get(2));
    assertThat(storage.rules().find(P, "a:1")).contains(rules.get(1));
    assertThat(storage.rules().find(P, "a:9")).isEmpty();
  }

  @Test
  void aRuleOfOneProjectIsNotInAnother() {
    storage.rules().put(P, List.of(rule("a:1", "a", "one")));

    assertThat(storage.rules().list("p2")).isEmpty();
    assertThat(storage.rules().find("p2", "a:1")).isEmpty();
    assertThat(storage.rules().setActive("p2", "a:1", false)).isFalse();
  }

  @Test
  void aRuleIsReplacedButStaysOutOfThePoolWhenItWasTakenOut() {
    storage.rules().put(P, List.of(rule("a:1", "a", "one")));
    assertThat(storage.rules().setActive(P, "a:1", false)).isTrue();

    assertThat(storage.rules().put(P, List.of(rule("a:1", "a", "other")))).isZero();
    assertThat(storage.rules().list(P)).containsExactly(rule("a:1", "a", "other").active(false));
    assertThat(storage.rules().setActive(P, "a:9", false)).isFalse();
  }

  @Test
  void aProjectHasOneActiveSession() {
    assertThat(storage.sessions().start(P, session("s1"))).isTrue();

    assertThat(storage.sessions().start(P, session("s2"))).isFalse();
    assertThat(storage.sessions().active(P)).contains(session("s1"));
    assertThat(storage.sessions().active("p2")).isEmpty();
    assertThat(storage.sessions().start("p2", session("s1"))).isTrue();
  }

  @Test
  void onlyTheActiveSessionIsClosedAndItsIdIsUsedUp() {
    ClosedSession closed =
        new ClosedSession(session("s1"), AT.plusSeconds(60), true, List.of("c:1"), "why");
    assertThat(storage.sessions().close(P, closed)).isFalse();
    storage.sessions().start(P, session("s1"));

    assertThat(storage.sessions().holds(P, "s1")).isTrue();
    assertThat(storage.sessions().close(P, closed)).isTrue();
    assertThat(storage.sessions().holds(P, "s1")).isTrue();
    assertThat(storage.sessions().holds(P, "s2")).isFalse();
    assertThat(storage.sessions().holds("p2", "s1")).isFalse();
    assertThat(storage.sessions().close(P, closed)).isFalse();
    assertThat(storage.sessions().closed(P)).containsExactly(closed);
    assertThat(storage.sessions().active(P)).isEmpty();
    assertThat(storage.sessions().start(P, session("s1"))).isFalse();
  }

  @Test
  void eventsComeBackAsTheyWere() {
    storage.mistakes().append(P, mistake("m1", "s1", "c"));
    storage.rewards().append(P, reward("r1"));
    storage.reviews().append(P, review("v1"));

    assertThat(storage.mistakes().list(P)).containsExactly(mistake("m1", "s1", "c"));
    assertThat(storage.rewards().list(P)).containsExactly(reward("r1"));
    assertThat(storage.reviews().list(P)).containsExactly(review("v1"));
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
    MistakeReport other = MistakeReport.of("c", "something else", Severity.LOW);
    MistakeReport folded = MistakeReport.of("c", " WHAT went\u00a0wrong", Severity.LOW);

    assertThat(storage.mistakes().traces(P, mistake("n", "s3", "c")))
        .containsExactly(
            new Trace("z", "what went wrong", List.of("a:1")),
            new Trace("k", "what went wrong", List.of("a:1")));
    assertThat(storage.mistakes().traces(P, mistake("n", "s1", "c")))
        .extracting(Trace::id)
        .containsExactly("k");
    assertThat(storage.mistakes().traces(P, mistake("n", "s3", "C"))).isEmpty();
    assertThat(storage.mistakes().firstWithWordsOf(P, new Mistake("n", "s1", AT, folded, "")))
        .contains("k");
    assertThat(storage.mistakes().firstWithWordsOf(P, new Mistake("n", "s1", AT, other, "")))
        .isEmpty();
    assertThat(storage.mistakes().firstWithWordsOf("p2", mistake("n", "s3", "c"))).isEmpty();
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
                      storage.rules().put(P, List.of(rule("a:1", "a", "one")));
                      storage.mistakes().append(P, mistake("m1", "s1", "c"));
                      storage.learnings().reinforce(P, learning("l1", AT));
                      storage
                          .sessions()
                          .close(P, new ClosedSession(session("s1"), AT, false, List.of(), ""));
                      storage.outbox().remove(List.of("kept"));
                      storage.projects().register(new ProjectInfo("p3", "three", AT), "/three");
                      throw new IllegalStateException("stop");
                    }))
        .withMessage("stop");

    assertThat(storage.rules().list(P)).isEmpty();
    assertThat(storage.mistakes().list(P)).isEmpty();
    assertThat(storage.learnings().list(P)).containsExactly(learning("l1", AT));
    assertThat(storage.sessions().active(P)).contains(session("s1"));
    assertThat(storage.sessions().closed(P)).isEmpty();
    assertThat(storage.outbox().holds("kept")).isTrue();
    assertThat(storage.projects().list()).hasSize(2);
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
        .withMessageContaining("taken back");

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

  @Test
  void hostileTextsComeBackUnchanged() {
    HostileTexts.ALL.stream().filter(text -> !text.isBlank()).forEach(this::comesBackUnchanged);
  }

  private void comesBackUnchanged(String text) {
    GauntletRule rule =
        new GauntletRule(
            text,
            "p" + text,
            text,
            text,
            new Notes(text, text, text, List.of(text)),
            Map.of(text, List.of(text)),
            new Origin(text, text, 1),
            true);
    Mistake mistake =
        new Mistake(
            text,
            text,
            AT,
            MistakeReport.of(text, text, Severity.LOW).consulted(List.of(text)).context(text),
            text);
    storage.rules().put(P, List.of(rule));
    storage.mistakes().append(P, mistake);
    storage.outbox().add(new Emission(text, text, P, AT, text));

    assertThat(storage.rules().find(P, text)).contains(rule);
    assertThat(storage.mistakes().ofSession(P, text)).containsExactly(mistake);
    assertThat(storage.mistakes().firstWithWordsOf(P, mistake("n", "n", text))).isEmpty();
    assertThat(storage.mistakes().traces(P, mistake("n", "n", text)))
        .containsExactly(new Trace(text, text, List.of(text)));
    assertThat(storage.outbox().oldest(1).get(0).content()).isEqualTo(text);
    storage.outbox().remove(List.of(text));
  }

  @Test
  void manyThreadsLoseNothing() throws Exception {
    int each = 25;
    inThreads(
        thread -> {
          for (int i = 0; i < each; i++) {
            storage.learnings().reinforce(P, learning("shared", AT));
            storage.rewards().append(P, reward("r-" + thread + "-" + i));
            storage.rewards().append(P, reward("r-same-" + i));
          }
          return storage.sessions().start(P, session("s-" + thread));
        });

    assertThat(storage.learnings().find(P, "shared").orElseThrow().support().reinforced())
        .isEqualTo((long) THREADS * each);
    assertThat(storage.rewards().list(P)).hasSize(THREADS * each + each);
    assertThat(storage.sessions().active(P)).isPresent();
  }

  private interface ThreadWork {
    Object run(int thread) throws Exception;
  }

  private static void inThreads(ThreadWork work) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<Object>> all = new ArrayList<>();
      IntStream.range(0, THREADS).forEach(thread -> all.add(() -> work.run(thread)));
      for (Future<Object> done : pool.invokeAll(all)) {
        done.get();
      }
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void aClosedStorageIsRefusedAndClosedTwiceIsHarmless() {
    storage.close();
    storage.close();

    assertThatIllegalStateException().isThrownBy(() -> storage.mistakes().list(P));
    assertThatIllegalStateException()
        .isThrownBy(() -> storage.mistakes().append(P, mistake("m", "s", "c")));
    assertThatIllegalStateException().isThrownBy(() -> storage.inTransaction(() -> 1));
  }
}
