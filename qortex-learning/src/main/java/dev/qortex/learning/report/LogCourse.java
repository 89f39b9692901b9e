package dev.qortex.learning.report;

import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.report.LearnerReport.Point;
import dev.qortex.learning.report.LearnerReport.Regret;
import dev.qortex.learning.report.LearnerReport.Share;
import dev.qortex.learning.report.LearnerReport.Standing;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.LearningLog;
import dev.qortex.learning.store.Replay;
import dev.qortex.learning.store.SelectionRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Course of a log, sampled at equally many entries, from a second pass. */
final class LogCourse {

  /** An arm in a context. */
  private record Key(String context, String arm) {

    static Key of(Standing standing) {
      return new Key(standing.context(), standing.armId());
    }
  }

  /** Evidence about an arm after an entry of the log. */
  private record Sample(Instant at, ArmState state) {}

  private final LogTotals totals;
  private final Map<Key, List<Sample>> samples = new LinkedHashMap<>();
  private final List<Regret> regret = new ArrayList<>();
  private final List<Share> shares = new ArrayList<>();

  private LogCourse(LogTotals totals, Collection<Standing> arms) {
    this.totals = totals;
    arms.forEach(arm -> samples.put(Key.of(arm), new ArrayList<>()));
  }

  /**
   * Reads the course of a log.
   *
   * @param arms whose evidence is sampled
   * @param points the greatest number of samples
   */
  static LogCourse of(LearningLog log, LogTotals totals, Collection<Standing> arms, int points) {
    LogCourse course = new LogCourse(totals, arms);
    course.readUpdates(log, every(totals.updates(), points));
    course.readSelections(log, every(totals.allSelections(), points));
    return course;
  }

  private static long every(long entries, int points) {
    return Math.max(1, (entries + points - 1) / points);
  }

  private void readUpdates(LearningLog log, long every) {
    log.forEachUpdate(new Reader(every)::read);
  }

  /** Follows the evidence and the regret along the updates. */
  private final class Reader {

    private final Replay replay = new Replay();
    private final long every;
    private long updates;
    private long observations;
    private double sum;

    Reader(long every) {
      this.every = every;
    }

    void read(ArmUpdate update) {
      replay.accept(update);
      if (LogTotals.isObservation(update)) {
        observations++;
        sum += totals.gap(update.context(), update.armId());
      }
      updates++;
      if (updates % every == 0 || updates == totals.updates()) {
        sample(replay, update.at());
        regret.add(new Regret(update.at(), observations, sum));
      }
    }
  }

  private void sample(Replay replay, Instant at) {
    samples.forEach(
        (key, taken) -> {
          ArmState state = replay.arms(key.context()).get(key.arm());
          if (state != null) {
            taken.add(new Sample(at, state));
          }
        });
  }

  private void readSelections(LearningLog log, long every) {
    List<SelectionRecord> span = new ArrayList<>();
    log.forEachSelection(
        selection -> {
          span.add(selection);
          if (span.size() == every) {
            shares.add(share(span));
            span.clear();
          }
        });
    if (!span.isEmpty()) {
      shares.add(share(span));
    }
  }

  private static Share share(List<SelectionRecord> span) {
    SortedMap<String, Integer> selected = new TreeMap<>();
    span.forEach(
        selection ->
            selection.picks().forEach(pick -> selected.merge(pick.armId(), 1, Integer::sum)));
    return new Share(
        span.get(0).at(),
        span.get(span.size() - 1).at(),
        Collections.unmodifiableSortedMap(selected));
  }

  List<Point> points(String context, String arm, Posterior prior) {
    return samples.getOrDefault(new Key(context, arm), List.of()).stream()
        .map(
            sample ->
                new Point(sample.at(), sample.state().posterior(prior), sample.state().pulls()))
        .toList();
  }

  List<Regret> regret() {
    return List.copyOf(regret);
  }

  List<Share> shares() {
    return List.copyOf(shares);
  }
}
