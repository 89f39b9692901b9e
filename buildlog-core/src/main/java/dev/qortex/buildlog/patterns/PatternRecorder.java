package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.internal.BuildlogTexts;
import dev.qortex.buildlog.patterns.model.Deliberation;
import dev.qortex.buildlog.patterns.model.PatternChange;
import dev.qortex.buildlog.patterns.model.PatternChange.Kind;
import dev.qortex.buildlog.patterns.model.PatternState;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.core.internal.util.SimilarSets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** One answer, and the patterns that it says. Used once. */
final class PatternRecorder {

  /** The least Jaccard similarity of the words of texts that are one pattern. */
  private static final double SAME_TEXT = 0.85;

  private final PatternWorkspace workspace;
  private final Deliberation deliberation;
  private final Instant at;

  PatternRecorder(PatternWorkspace workspace, Deliberation deliberation) {
    this.workspace = workspace;
    this.deliberation = deliberation;
    Instant now = workspace.now();
    at = deliberation.at().isBefore(now) ? deliberation.at() : now;
  }

  /** Within a transaction. */
  List<ReviewPattern> record() {
    if (!deliberation.usable() || !workspace.append(deliberation)) {
      return List.of();
    }
    Map<String, ReviewPattern> said = said();
    Set<String> echoes = workspace.shown(deliberation.run());
    workspace.apply(
        said.keySet().stream().filter(id -> !echoes.contains(id)).map(this::sighting).toList());
    String cause = deliberation.id();
    List<ReviewPattern> counted = new ArrayList<>(workspace.find(said.keySet()));
    for (ReviewPattern pattern : counted) {
      if (pattern.state() == PatternState.DEPRECATED) {
        workspace.move(
            pattern, PatternState.CANDIDATE, "", "seen again", cause, deliberation.run(), at);
      }
    }
    workspace.settle(counted, cause, deliberation.run(), at);
    return workspace.find(said.keySet());
  }

  /** The patterns of the texts, new ones added, by id. */
  private Map<String, ReviewPattern> said() {
    List<ReviewPattern> known = new ArrayList<>(workspace.ofRole(deliberation.role()));
    Map<String, ReviewPattern> said = new TreeMap<>();
    for (String text : new PatternExtraction(deliberation).patterns()) {
      ReviewPattern fresh = ReviewPattern.fresh(deliberation.role(), text, deliberation.id(), at);
      ReviewPattern pattern = like(fresh, known).orElse(fresh);
      if (pattern == fresh) {
        workspace.storage().add(workspace.projectId(), fresh);
        known.add(fresh);
      }
      said.put(pattern.id(), pattern);
    }
    return said;
  }

  private PatternChange sighting(String patternId) {
    return new PatternChange(
        deliberation.id() + "/" + patternId,
        patternId,
        Kind.SIGHTED,
        0,
        deliberation.context(),
        deliberation.run(),
        at);
  }

  /** The pattern with that text, or the one with most of its words, in the same sense. */
  private static Optional<ReviewPattern> like(ReviewPattern fresh, List<ReviewPattern> known) {
    Set<String> words = BuildlogTexts.tokens(fresh.text());
    boolean negated = BuildlogTexts.negated(fresh.text());
    ReviewPattern best = null;
    double most = SAME_TEXT;
    for (ReviewPattern pattern : known) {
      if (pattern.id().equals(fresh.id())) {
        return Optional.of(pattern);
      }
      double similarity = SimilarSets.jaccard(words, BuildlogTexts.tokens(pattern.text()));
      boolean better = best == null ? similarity >= most : similarity > most;
      if (better && BuildlogTexts.negated(pattern.text()) == negated) {
        best = pattern;
        most = similarity;
      }
    }
    return Optional.ofNullable(best);
  }
}
