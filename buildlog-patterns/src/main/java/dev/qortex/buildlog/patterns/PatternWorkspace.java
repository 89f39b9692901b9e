package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.patterns.model.PatternChange;
import dev.qortex.buildlog.patterns.model.PatternChange.Kind;
import dev.qortex.buildlog.patterns.model.PatternContext;
import dev.qortex.buildlog.patterns.model.PatternInjection;
import dev.qortex.buildlog.patterns.model.PatternRecord;
import dev.qortex.buildlog.patterns.model.PatternState;
import dev.qortex.buildlog.patterns.model.PatternTransition;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.buildlog.patterns.model.TrackRecord;
import dev.qortex.buildlog.patterns.storage.PatternStorage;
import dev.qortex.core.model.IdOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Shared parts of a project's loop: its settings, and the ways to its patterns. */
final class PatternWorkspace {

  private static final Comparator<ScoredPattern> BEST_FIRST =
      Comparator.comparingDouble(ScoredPattern::score)
          .thenComparing(scored -> scored.pattern().track().lastUsed())
          .reversed()
          .thenComparing(scored -> scored.pattern().id(), IdOrder.BY_CODE_POINT);

  /**
   * Changes of one kind that a run may make of a pattern or of the age of a role: as many as hold a
   * pattern up, so that the iterations of one run neither deprecate a role nor carry a pattern.
   */
  static final int OF_RUN = TrackRecord.VALIDATED;

  final LoopParts parts;
  final LoopSettings settings;

  PatternWorkspace(LoopParts parts, LoopSettings settings) {
    this.parts = parts;
    this.settings = settings;
  }

  PatternStorage storage() {
    return parts.storage();
  }

  String projectId() {
    return parts.projectId();
  }

  Instant now() {
    return parts.clock().instant();
  }

  Optional<PatternVectors> vectors() {
    return parts.vectors();
  }

  boolean append(PatternRecord record) {
    return storage().append(projectId(), record);
  }

  List<ReviewPattern> ofRole(String role) {
    return storage().list(projectId()).stream()
        .filter(pattern -> pattern.role().equals(role))
        .toList();
  }

  List<ReviewPattern> find(Collection<String> ids) {
    return ids.stream()
        .map(id -> storage().find(projectId(), id))
        .flatMap(Optional::stream)
        .toList();
  }

  /** The ids of a role's patterns that a run's prompts or answers contained, in order. */
  Set<String> seen(String run, String role) {
    Set<String> seen = shown(run);
    seen.addAll(changed(run, Kind.SIGHTED));
    seen.removeIf(id -> !id.startsWith(role + ":"));
    return seen;
  }

  /** The ids of patterns that prompts of a run had, in order. */
  Set<String> shown(String run) {
    Set<String> shown = new TreeSet<>(IdOrder.BY_CODE_POINT);
    storage().records(projectId(), PatternInjection.class, run).stream()
        .filter(injection -> injection.mode() == PatternInjection.Mode.INJECTED)
        .forEach(injection -> shown.addAll(injection.patterns()));
    return shown;
  }

  /** The ids of patterns to which that happened in a run. */
  Set<String> changed(String run, Kind kind) {
    return storage().records(projectId(), PatternChange.class, run).stream()
        .filter(change -> change.kind() == kind)
        .map(PatternChange::subject)
        .collect(Collectors.toSet());
  }

  /** Scores patterns by their track records, best first. */
  List<ScoredPattern> scored(List<ReviewPattern> patterns, PatternContext situation, Instant at) {
    double[] scores = parts.scorer().scores(patterns, situation, at);
    List<ScoredPattern> scored = new ArrayList<>();
    for (int i = 0; i < scores.length; i++) {
      scored.add(new ScoredPattern(patterns.get(i), scores[i]));
    }
    return sorted(scored);
  }

  static List<ScoredPattern> sorted(List<ScoredPattern> scored) {
    return scored.stream().sorted(BEST_FIRST).toList();
  }

  /**
   * Appends changes, and lets the scorer learn from those that counted. Those of a kind that a run
   * has made of their subject {@value #OF_RUN} times are passed over.
   */
  void apply(List<PatternChange> changes) {
    Map<String, Map<List<Object>, Long>> made = new HashMap<>();
    List<PatternChange> counted = new ArrayList<>();
    for (PatternChange change : changes) {
      Map<List<Object>, Long> ofRun = made.computeIfAbsent(change.run(), this::made);
      List<Object> what = List.of(change.subject(), change.kind());
      if (ofRun.getOrDefault(what, 0L) < OF_RUN && append(change)) {
        ofRun.merge(what, 1L, Long::sum);
        counted.add(change);
      }
    }
    parts.scorer().learn(counted);
  }

  /** The numbers of changes of a run by subject and kind. */
  private Map<List<Object>, Long> made(String run) {
    return storage().records(projectId(), PatternChange.class, run).stream()
        .collect(
            Collectors.groupingBy(
                change -> List.of(change.subject(), change.kind()),
                HashMap::new,
                Collectors.counting()));
  }

  /** Moves patterns to the states that are due. */
  void settle(List<ReviewPattern> patterns, String cause, String run, Instant at) {
    for (ReviewPattern pattern : patterns) {
      PatternState due = due(pattern, at);
      if (due != pattern.state()) {
        move(pattern, due, "", "track record", cause, run, at);
      }
    }
  }

  void move(
      ReviewPattern pattern,
      PatternState to,
      String by,
      String reason,
      String cause,
      String run,
      Instant at) {
    append(
        new PatternTransition(
            cause + "/" + pattern.id() + "/" + to,
            pattern.id(),
            pattern.state(),
            to,
            by,
            reason,
            run,
            at));
  }

  private PatternState due(ReviewPattern pattern, Instant at) {
    if (pattern.state() == PatternState.DEPRECATED) {
      return PatternState.DEPRECATED;
    }
    Duration unused = Duration.between(pattern.track().lastUsed(), at);
    if (pattern.track().skips() >= settings.skipLimit()
        || unused.compareTo(settings.unusedLimit()) > 0) {
      return PatternState.DEPRECATED;
    }
    return pattern.state() == PatternState.ACTIVE ? PatternState.ACTIVE : pattern.earned();
  }
}
