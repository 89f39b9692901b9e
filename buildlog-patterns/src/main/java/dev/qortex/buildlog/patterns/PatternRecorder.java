package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.patterns.internal.PatternSimilarity;
import dev.qortex.buildlog.patterns.model.Deliberation;
import dev.qortex.buildlog.patterns.model.PatternChange;
import dev.qortex.buildlog.patterns.model.PatternChange.Kind;
import dev.qortex.buildlog.patterns.model.PatternState;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.commons.credentials.Credentials;
import dev.qortex.core.text.Similarity.Verdict;
import dev.qortex.core.text.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** One answer, and the patterns that it says. Used once. */
final class PatternRecorder {

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
    if (!deliberation.usable() || !workspace.append(redacted(deliberation))) {
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

  private static Deliberation redacted(Deliberation said) {
    Map<String, Object> other = new LinkedHashMap<>(said.other());
    other.replaceAll((name, value) -> redacted(value));
    return new Deliberation(
        said.run(),
        said.role(),
        said.iteration(),
        said.context(),
        Credentials.redacted(said.response()),
        said.at(),
        other);
  }

  /** A value of JSON without the credentials in its texts. */
  private static Object redacted(Object value) {
    if (value instanceof String text) {
      return Credentials.redacted(text);
    } else if (value instanceof List<?> list) {
      return list.stream().<Object>map(PatternRecorder::redacted).toList();
    } else if (value instanceof Map<?, ?> map) {
      Map<Object, Object> copy = new LinkedHashMap<>();
      map.forEach((name, each) -> copy.put(name, redacted(each)));
      return copy;
    }
    return value;
  }

  /** The patterns of the texts, new ones added, by id. */
  private Map<String, ReviewPattern> said() {
    Map<ReviewPattern, Statement> known = new LinkedHashMap<>();
    workspace.ofRole(deliberation.role()).forEach(pattern -> known.put(pattern, read(pattern)));
    Map<String, ReviewPattern> said = new TreeMap<>();
    List<String> texts =
        new PatternExtraction(deliberation)
            .patterns().stream()
                .map(Credentials::redacted)
                .filter(text -> workspace.parts.screening().apply(text).isEmpty())
                .toList();
    for (String text : texts) {
      ReviewPattern fresh = ReviewPattern.fresh(deliberation.role(), text, deliberation.id(), at);
      ReviewPattern pattern = like(fresh, known).orElse(fresh);
      if (pattern == fresh) {
        workspace.storage().add(workspace.projectId(), fresh);
        known.put(fresh, read(fresh));
      }
      said.put(pattern.id(), pattern);
    }
    return said;
  }

  private static Statement read(ReviewPattern pattern) {
    return PatternSimilarity.PATTERNS.read(pattern.text());
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

  /** The pattern with that text, or the most similar one that says the same. */
  private static Optional<ReviewPattern> like(
      ReviewPattern fresh, Map<ReviewPattern, Statement> known) {
    Statement text = read(fresh);
    ReviewPattern best = null;
    double most = 0;
    for (Map.Entry<ReviewPattern, Statement> each : known.entrySet()) {
      if (each.getKey().id().equals(fresh.id())) {
        return Optional.of(each.getKey());
      }
      if (PatternSimilarity.PATTERNS.compare(text, each.getValue()) == Verdict.SAME) {
        double similarity = PatternSimilarity.PATTERNS.score(text, each.getValue());
        best = similarity > most ? each.getKey() : best;
        most = Math.max(most, similarity);
      }
    }
    return Optional.ofNullable(best);
  }
}
