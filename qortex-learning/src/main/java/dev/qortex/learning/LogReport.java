package dev.qortex.learning;

import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.LearningLog;
import dev.qortex.learning.store.Replay;
import dev.qortex.learning.store.SelectionRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads a log for its sums. */
record LogReport(LearningLog log) {

  private static final Duration SHORTEST = Duration.ofMillis(1);
  private static final Duration LONGEST = Duration.ofMillis(Long.MAX_VALUE);

  private static final class Tally {
    private long selections;
    private long explored;
    private long observations;
    private double reward;

    private void add(SelectionRecord selection) {
      selections++;
      explored += selection.explored() ? 1 : 0;
    }

    private void add(ArmUpdate update) {
      if (update.change().pulls() == 1 && !Replay.isFolded(update)) {
        observations++;
        reward += update.change().reward();
      }
    }

    private LearnerMetrics metrics(Instant from, Instant to) {
      return new LearnerMetrics(from, to, selections, explored, observations, reward);
    }
  }

  List<LearnerMetrics> metrics(Duration window) {
    if (window.compareTo(SHORTEST) < 0
        || window.compareTo(LONGEST) > 0
        || window.getNano() % SHORTEST.getNano() != 0) {
      throw new IllegalArgumentException(
          "The window (%s) must be whole milliseconds, from (%s) to (%s).\nMaybe a day."
              .formatted(window, SHORTEST, LONGEST));
    }
    SortedMap<Instant, Tally> tallies = new TreeMap<>();
    log.forEachSelection(
        selection ->
            tallies
                .computeIfAbsent(start(selection.at(), window), from -> new Tally())
                .add(selection));
    log.forEachUpdate(
        update ->
            tallies.computeIfAbsent(start(update.at(), window), from -> new Tally()).add(update));
    List<LearnerMetrics> metrics = new ArrayList<>();
    tallies.forEach((from, tally) -> metrics.add(tally.metrics(from, from.plus(window))));
    return metrics;
  }

  private static Instant start(Instant at, Duration window) {
    long length = window.toMillis();
    return Instant.ofEpochMilli(Math.floorDiv(at.toEpochMilli(), length) * length);
  }

  LearnerMetrics metrics(Instant from, Instant to) {
    if (from.isAfter(to)) {
      throw new IllegalArgumentException(
          "The time (%s) is after (%s).\nMaybe exchange them.".formatted(from, to));
    }
    Tally tally = new Tally();
    log.forEachSelection(
        selection -> {
          if (isWithin(selection.at(), from, to)) {
            tally.add(selection);
          }
        });
    log.forEachUpdate(
        update -> {
          if (isWithin(update.at(), from, to)) {
            tally.add(update);
          }
        });
    return tally.metrics(from, to);
  }

  private static boolean isWithin(Instant at, Instant from, Instant to) {
    return !at.isBefore(from) && at.isBefore(to);
  }

  LearnerSessionSummary summary(String session) {
    List<SelectionRecord> selections = new ArrayList<>();
    List<ArmUpdate> outcomes = new ArrayList<>();
    log.forEachSelection(
        selection -> {
          if (selection.origin().equals(session)) {
            selections.add(selection);
          }
        });
    log.forEachUpdate(
        update -> {
          if (update.origin().equals(session) && update.change().pulls() > 0) {
            outcomes.add(update);
          }
        });
    return new LearnerSessionSummary(session, selections, outcomes);
  }
}
