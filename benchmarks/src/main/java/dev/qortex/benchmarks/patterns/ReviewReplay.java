package dev.qortex.benchmarks.patterns;

import dev.qortex.benchmarks.patterns.Predictions.Prediction;
import dev.qortex.benchmarks.patterns.ReviewLog.Finding;
import dev.qortex.buildlog.patterns.PatternScorer;
import dev.qortex.buildlog.patterns.Patterns;
import dev.qortex.buildlog.patterns.PromptRequest;
import dev.qortex.buildlog.patterns.internal.PatternSimilarity;
import dev.qortex.buildlog.patterns.storage.InMemoryPatternStorage;
import dev.qortex.core.text.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A log of reviews in the pattern loop, a day for each pull request. One loop gets each pull
 * request as a review whose patterns are the texts of the findings; another gets each finding as a
 * review that says which tool it is of, so that the tools are the patterns. Nothing is injected,
 * nothing ages out, and the outcomes of runs are not known.
 */
final class ReviewReplay implements AutoCloseable {

  /** The pattern whose score is that of a finding. */
  enum Reading {
    /** The one with its text, but for a few words, as the loop finds it. */
    TEXT,
    /** The one with the most similar text, however dissimilar. */
    NEAREST,
    /** The tool of the finding. */
    TOOL
  }

  private record Nearest(double similarity, double score) {}

  private static final double SAME_TEXT = 0.85;

  /** The score of what no pattern is known for. */
  private static final double UNKNOWN = 0.5;

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final InMemoryPatternStorage storage = new InMemoryPatternStorage();
  private final Patterns texts;
  private final Patterns tools;
  private final Map<String, Statement> read = new HashMap<>();
  private Instant now = START;

  /** A scorer for each of the loops. */
  ReviewReplay(Supplier<PatternScorer> scorers) {
    texts = loop("texts", scorers.get());
    tools = loop("tools", scorers.get());
  }

  private Patterns loop(String project, PatternScorer scorer) {
    return Patterns.builder(storage, project)
        .scorer(scorer)
        .clock(() -> now)
        .minScore(0)
        .deprecation(Integer.MAX_VALUE, Duration.ofDays(3_650))
        .build();
  }

  /** Predicts the findings of each pull request but the first before it learns from it. */
  Map<Reading, Predictions> prequential(List<List<Finding>> pullRequests) {
    Map<Reading, List<Prediction>> made = new EnumMap<>(Reading.class);
    for (int i = 0; i < pullRequests.size(); i++) {
      if (i > 0) {
        predict(pullRequests.get(i), made);
      }
      learn(pullRequests.get(i));
      now = now.plus(Duration.ofDays(1));
    }
    return predictions(made);
  }

  /** Scores findings by all that was learned. */
  Map<Reading, Predictions> cumulative(List<List<Finding>> pullRequests) {
    Map<Reading, List<Prediction>> made = new EnumMap<>(Reading.class);
    pullRequests.forEach(pullRequest -> predict(pullRequest, made));
    return predictions(made);
  }

  private static Map<Reading, Predictions> predictions(Map<Reading, List<Prediction>> made) {
    Map<Reading, Predictions> predictions = new EnumMap<>(Reading.class);
    made.forEach((reading, list) -> predictions.put(reading, new Predictions(list)));
    return predictions;
  }

  private void predict(List<Finding> findings, Map<Reading, List<Prediction>> made) {
    Map<String, Double> byText = scores(texts);
    Map<String, Double> byTool = scores(tools);
    for (Finding finding : findings) {
      Nearest nearest = nearest(finding.text(), byText);
      add(made, Reading.TEXT, finding, nearest.similarity() >= SAME_TEXT ? nearest.score() : null);
      add(made, Reading.NEAREST, finding, nearest.similarity() > 0 ? nearest.score() : null);
      add(made, Reading.TOOL, finding, byTool.get(name(finding.tool())));
    }
  }

  private static void add(
      Map<Reading, List<Prediction>> made,
      Reading reading,
      Finding finding,
      @Nullable Double score) {
    made.computeIfAbsent(reading, each -> new ArrayList<>())
        .add(
            new Prediction(
                finding.pullRequest(),
                score == null ? UNKNOWN : score,
                score != null,
                finding.accepted()));
  }

  private static Map<String, Double> scores(Patterns patterns) {
    Map<String, Double> scores = new LinkedHashMap<>();
    patterns
        .query(PromptRequest.of(Review.ROLE, "prediction"))
        .forEach(one -> scores.put(one.pattern().text(), one.score()));
    return scores;
  }

  private Nearest nearest(String text, Map<String, Double> scores) {
    if (scores.containsKey(text)) {
      return new Nearest(1, scores.get(text));
    }
    Nearest nearest = new Nearest(0, 0);
    for (Map.Entry<String, Double> known : scores.entrySet()) {
      double similarity = PatternSimilarity.PATTERNS.score(read(text), read(known.getKey()));
      if (similarity > nearest.similarity()) {
        nearest = new Nearest(similarity, known.getValue());
      }
    }
    return nearest;
  }

  private Statement read(String text) {
    return read.computeIfAbsent(text, PatternSimilarity.PATTERNS::read);
  }

  private static String name(String tool) {
    return "Findings of the tool " + tool;
  }

  private void learn(List<Finding> findings) {
    Map<String, String> raised = new LinkedHashMap<>();
    Set<String> dismissed = new LinkedHashSet<>();
    String pullRequest = findings.get(0).pullRequest();
    for (Finding finding : findings) {
      String id = "J" + raised.size();
      raised.put(id, finding.text());
      Set<String> rejected = finding.accepted() ? Set.of() : Set.of(id);
      dismissed.addAll(rejected);
      new Review(pullRequest + "/" + id, now, Map.of(id, name(finding.tool())), rejected)
          .teach(tools);
    }
    new Review(pullRequest, now, raised, dismissed).teach(texts);
  }

  @Override
  public void close() {
    storage.close();
  }
}
