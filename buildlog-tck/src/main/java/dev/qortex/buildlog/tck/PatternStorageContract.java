package dev.qortex.buildlog.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.buildlog.patterns.model.Deliberation;
import dev.qortex.buildlog.patterns.model.PatternChange;
import dev.qortex.buildlog.patterns.model.PatternChange.Kind;
import dev.qortex.buildlog.patterns.model.PatternContext;
import dev.qortex.buildlog.patterns.model.PatternInjection;
import dev.qortex.buildlog.patterns.model.PatternInjection.Mode;
import dev.qortex.buildlog.patterns.model.PatternLink;
import dev.qortex.buildlog.patterns.model.PatternRecord;
import dev.qortex.buildlog.patterns.model.PatternReview;
import dev.qortex.buildlog.patterns.model.PatternReview.Side;
import dev.qortex.buildlog.patterns.model.PatternState;
import dev.qortex.buildlog.patterns.model.PatternSummary;
import dev.qortex.buildlog.patterns.model.PatternTransition;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.buildlog.patterns.model.RunOutcome;
import dev.qortex.buildlog.patterns.model.TrackRecord;
import dev.qortex.buildlog.patterns.storage.PatternStorage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Contract of every storage of patterns. A subclass says how to open an empty one. */
public abstract class PatternStorageContract {

  private static final Instant AT = Instant.parse("2026-01-21T14:00:00.123456Z");
  private static final String P = "p1";
  private static final ReviewPattern PATTERN = fresh("judge", "check the result for null");
  private static final String ID = PATTERN.id();

  private PatternStorage storage;

  /** A new and empty storage. */
  protected abstract PatternStorage open() throws Exception;

  @BeforeEach
  final void openEmpty() throws Exception {
    storage = open();
  }

  @AfterEach
  final void close() {
    storage.close();
  }

  private static ReviewPattern fresh(String role, String text) {
    return ReviewPattern.fresh(role, text, "run-1/review/1/judge", AT);
  }

  private static PatternChange change(String id, String subject, Kind kind, String run, int days) {
    double weight = kind == Kind.DISMISSED ? 1.5 : kind == Kind.RUN_FAILED ? 0.5 : 0;
    PatternContext context =
        PatternContext.of("issue-" + run)
            .phase("review")
            .labels(List.of("ü", "db"))
            .files(List.of("src/" + id + ".java"));
    Instant at = AT.plusSeconds(86_400L * days);
    return new PatternChange(id, subject, kind, weight, context, run, at);
  }

  private boolean append(String id, Kind kind) {
    return storage.append(P, change(id, ID, kind, "run-1", 0));
  }

  private TrackRecord track() {
    return storage.find(P, ID).orElseThrow().track();
  }

  @Test
  void aPatternIsAddedOnceAndWithoutATrackRecord() {
    assertThat(storage.add(P, PATTERN.in(PatternState.ACTIVE))).isTrue();
    assertThat(storage.add(P, PATTERN)).isFalse();
    assertThat(storage.list(P)).containsExactly(PATTERN.afresh());
    assertThat(storage.find(P, "nobody:1")).isEmpty();
  }

  @Test
  void changesAddUpToTheTotals() {
    storage.add(P, PATTERN);
    assertThat(storage.append(P, change("a", ID, Kind.SIGHTED, "run-1", 3))).isTrue();
    assertThat(storage.append(P, change("b", ID, Kind.REINFORCED, "run-2", 1))).isTrue();
    storage.append(P, change("c", ID, Kind.RUN_PASSED, "run-2", 2));
    storage.append(P, change("d", ID, Kind.RUN_FAILED, "run-3", 9));
    storage.append(P, change("e", "judge", Kind.AGED, "run-3", 9));

    ReviewPattern pattern = storage.find(P, ID).orElseThrow();
    assertThat(pattern.track())
        .isEqualTo(
            new TrackRecord(
                1,
                3,
                0,
                0.5,
                ((0.9 + 1) * 0.9 + 1) * 0.9,
                0.5,
                3,
                1,
                false,
                AT.plusSeconds(259_200)));
    assertThat(pattern.learnedIn())
        .isEqualTo(
            new PatternContext(
                List.of("issue-run-1", "issue-run-2"),
                List.of("review"),
                List.of("db", "ü"),
                List.of("src/a.java", "src/b.java", "src/c.java")));
  }

  @Test
  void aChangeWithAKnownIdCountsOnce() {
    storage.add(P, PATTERN);
    assertThat(append("a", Kind.SIGHTED)).isTrue();
    assertThat(append("a", Kind.SIGHTED)).isFalse();
    assertThat(track().successes()).isEqualTo(1);
  }

  @Test
  void whatHeldUpAndIsDismissedHasRegressedUntilItHeldUpAgain() {
    storage.add(P, PATTERN);
    append("a", Kind.SIGHTED);
    append("b", Kind.DISMISSED);
    append("c", Kind.REINFORCED);
    assertThat(track().regressed()).isFalse();
    append("d", Kind.REINFORCED);
    append("d2", Kind.REINFORCED);
    append("e", Kind.DISMISSED);
    assertThat(track()).matches(TrackRecord::regressed).matches(one -> one.ignoreWeight() == 3);
    append("f", Kind.REINFORCED);
    append("g", Kind.REINFORCED);
    assertThat(track().regressed()).isTrue();
    append("h", Kind.REINFORCED);
    assertThat(track().regressed()).isFalse();
  }

  @Test
  void ageingConcernsTheRoleAndSuccessEndsIt() {
    ReviewPattern other = fresh("auditor", "check the result for null");
    storage.add(P, PATTERN);
    storage.add(P, other);
    storage.add("p2", PATTERN);
    storage.append(P, change("a", "judge", Kind.AGED, "run-1", 0));
    storage.append(P, change("b", "judge", Kind.AGED, "run-2", 0));
    assertThat(track().skips()).isEqualTo(2);
    assertThat(storage.find(P, other.id()).orElseThrow().track().skips()).isZero();
    assertThat(storage.find("p2", ID).orElseThrow().track().skips()).isZero();
    append("c", Kind.DISMISSED);
    assertThat(track().skips()).isEqualTo(2);
    append("d", Kind.REINFORCED);
    assertThat(track().skips()).isZero();
  }

  @Test
  void aTransitionSetsTheState() {
    storage.add(P, PATTERN);
    storage.append(P, transition("run-1", PatternState.CANDIDATE));
    assertThat(storage.find(P, ID).orElseThrow().state()).isEqualTo(PatternState.CANDIDATE);
  }

  private static PatternTransition transition(String run, PatternState to) {
    return new PatternTransition(
        run + "/" + to, ID, PatternState.OBSERVED, to, "", "track record", run, AT);
  }

  @Test
  void aChangeOfAnUnknownPatternIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> append("a", Kind.SIGHTED))
        .withMessageContaining(ID);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> storage.append(P, transition("run-1", PatternState.CANDIDATE)));
    assertThat(storage.records(P, PatternRecord.class)).isEmpty();
  }

  @Test
  void recordsOfEveryKindComeBackInOrder() {
    storage.add(P, PATTERN);
    List<PatternRecord> records =
        List.of(
            new Deliberation(
                "run-1",
                "judge",
                2,
                PatternContext.of("7").phase("review"),
                "text \u2028 \"x\"",
                AT,
                Map.of("status", "ok", "tokens", Map.of("in", 5L), "cost", 0.5)),
            change("a", ID, Kind.SIGHTED, "run-1", 0),
            new PatternInjection("i", "run-2", AT, "judge", Mode.HELD_OUT, List.of(ID, "x")),
            new PatternLink(ID, "inspector:1", "run-2", AT),
            new PatternReview(
                "r", "run-2", AT, new Side("judge", false, 2), new Side("inspector", true, 1), 1),
            new PatternSummary("judge", "hash", "short", AT),
            transition("run-2", PatternState.DEPRECATED),
            new RunOutcome("run-2", false, AT));
    records.forEach(record -> assertThat(storage.append(P, record)).isTrue());
    records.forEach(record -> assertThat(storage.append(P, record)).isFalse());

    assertThat(storage.records(P, PatternRecord.class)).containsExactlyElementsOf(records);
    for (PatternRecord record : records) {
      assertThat(storage.record(P, record.getClass(), record.id()).map(PatternRecord.class::cast))
          .contains(record);
    }
    assertThat(storage.records(P, PatternRecord.class, "run-1")).hasSize(2);
    assertThat(storage.records(P, PatternChange.class, "run-2")).isEmpty();
    assertThat(storage.records("p2", PatternRecord.class)).isEmpty();
    assertThat(storage.informing(P, "inspector")).containsExactly(ID);
    assertThat(storage.informing(P, "insp")).isEmpty();
    assertThat(storage.informing("p2", "inspector")).isEmpty();
  }

  @Test
  void aRunThatIsForgottenHasNeverBeen() {
    for (int seed = 0; seed < 20; seed++) {
      String with = "with-" + seed;
      String without = "without-" + seed;
      List<ReviewPattern> patterns = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        patterns.add(fresh(i < 2 ? "judge" : "auditor", "pattern of that number " + i));
      }
      Random random = new Random(seed);
      patterns.forEach(pattern -> storage.add(with, pattern));
      List<ReviewPattern> expected = new ArrayList<>();
      for (ReviewPattern pattern : patterns.subList(0, 3)) {
        PatternChange first = change("first " + pattern.id(), pattern.id(), Kind.SIGHTED, "r0", 0);
        storage.add(without, pattern);
        storage.append(with, first);
        storage.append(without, first);
        expected.add(pattern.afresh().after(first));
      }
      for (int i = 0; i < 30; i++) {
        Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
        String run = "r" + random.nextInt(3);
        ReviewPattern pattern = patterns.get(random.nextInt(run.equals("r2") ? 4 : 3));
        String subject = kind == Kind.AGED ? pattern.role() : pattern.id();
        PatternChange change = change("c" + i, subject, kind, run, random.nextInt(9));
        storage.append(with, change);
        if (!run.equals("r2")) {
          storage.append(without, change);
          expected.replaceAll(
              one -> List.of(one.id(), one.role()).contains(subject) ? one.after(change) : one);
        }
      }
      assertThat(storage.list(without))
          .as("seed " + seed)
          .containsExactlyInAnyOrderElementsOf(expected);
      storage.forget(with, "r2");
      assertThat(storage.list(with)).as("seed " + seed).hasSizeBetween(3, 4);
      assertThat(storage.list(with).stream().filter(one -> one.track().sightings() > 0))
          .as("seed " + seed)
          .containsExactlyElementsOf(storage.list(without));
      assertThat(storage.records(with, PatternChange.class))
          .containsExactlyElementsOf(storage.records(without, PatternChange.class));
    }
  }

  @Test
  void whatOnlyAForgottenRunSawIsGone() {
    storage.add(P, PATTERN);
    append("a", Kind.SIGHTED);
    storage.append(P, change("b", ID, Kind.DISMISSED, "run-2", 0));
    storage.append(P, transition("run-2", PatternState.CANDIDATE));

    assertThat(storage.forget(P, "run-3")).isEmpty();
    assertThat(storage.forget("p2", "run-1")).isEmpty();
    assertThat(storage.forget(P, "run-1")).containsExactly(ID);
    assertThat(storage.list(P)).isEmpty();
    assertThat(storage.records(P, PatternRecord.class)).isEmpty();
  }

  @Test
  void aForgottenTransitionGivesTheStateBack() {
    storage.add(P, PATTERN);
    append("a", Kind.SIGHTED);
    storage.append(P, transition("run-1", PatternState.CANDIDATE));
    storage.append(P, transition("run-2", PatternState.DEPRECATED));
    storage.forget(P, "run-2");
    assertThat(storage.find(P, ID).orElseThrow().state()).isEqualTo(PatternState.CANDIDATE);
  }

  @Test
  void aTransactionThatFailsChangesNothing() {
    storage.add(P, PATTERN);
    append("a", Kind.SIGHTED);
    List<ReviewPattern> before = storage.list(P);
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                storage.inTransaction(
                    () -> {
                      storage.add(P, fresh("judge", "another text of words"));
                      append("b", Kind.DISMISSED);
                      storage.forget(P, "run-1");
                      assertThat(storage.list(P)).hasSize(1);
                      throw new IllegalStateException("stop");
                    }))
        .withMessage("stop");
    assertThat(storage.list(P)).isEqualTo(before);
    assertThat(storage.records(P, PatternRecord.class)).hasSize(1);
    assertThat(storage.inTransaction()).isFalse();
  }

  @Test
  void aClosedStorageRefuses() {
    storage.close();
    storage.close();
    assertThatIllegalStateException().isThrownBy(() -> storage.list(P));
  }
}
