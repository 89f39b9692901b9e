package dev.qortex.observations.internal;

import dev.qortex.observations.internal.Stages.Ended;
import dev.qortex.observations.internal.Stages.Passed;
import dev.qortex.observations.internal.Stages.Result;
import dev.qortex.observations.internal.Stages.Scored;
import dev.qortex.observations.internal.Stages.Screened;
import dev.qortex.observations.internal.Stages.Step;
import dev.qortex.observations.model.Fate.BelowThreshold;
import dev.qortex.observations.model.Observation;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Scores: those of the agent or of the bucket, then signs in the body, then the calibration, then
 * the bounds; what is less important than the threshold ends here.
 */
record Scoring(Calibration calibration, double threshold) implements Step<Screened, Scored> {

  /** Signs, each counted once, and what they add to confidence and importance. */
  private enum Signal {
    IMPERATIVE("must|always|never", 0.10, 0.15),
    EMOTIONAL("critical|hates?|loves?", 0.05, 0.10),
    CASUAL("maybe|perhaps|by the way|btw|whatever|i guess|no big deal|just kidding", -0.10, -0.10);

    private final Pattern pattern;
    private final double confidence;
    private final double importance;

    Signal(String words, double confidence, double importance) {
      this.pattern = Pattern.compile("\\b(?:" + words + ")\\b");
      this.confidence = confidence;
      this.importance = importance;
    }
  }

  /** Quotations, which do not show the tone of the text. */
  private static final Pattern QUOTED =
      Pattern.compile("\"[^\"]*\"|“[^”]*”|`[^`]*`|(?<!\\w)'[^']*'(?!\\w)");

  @Override
  public Result<Scored> apply(Screened stage) {
    Observation observation = stage.observation();
    double confidence = observation.scores().confidence().orElse(observation.bucket().confidence());
    double importance = observation.scores().importance().orElse(observation.bucket().importance());
    String own = QUOTED.matcher(observation.body().toLowerCase(Locale.ROOT)).replaceAll(" ");
    for (Signal signal : Signal.values()) {
      if (signal.pattern.matcher(own).find()) {
        confidence = bounded(confidence + signal.confidence);
        importance = bounded(importance + signal.importance);
      }
    }
    for (Calibration.Rule rule : calibration.rules()) {
      if (rule.matches(observation)) {
        confidence = bounded(confidence + rule.confidence());
        importance = bounded(importance + rule.importance());
      }
    }
    importance = Math.min(importance, stage.cap());
    return importance < threshold
        ? new Ended<>(new BelowThreshold(importance))
        : new Passed<>(
            new Scored(observation, confidence, importance, List.copyOf(stage.warnings())));
  }

  /** From 0 to 1, in ten-thousandths, so that files show no rounding of binary fractions. */
  private static double bounded(double score) {
    return Math.round(Math.min(1, Math.max(0, score)) * 10_000) / 10_000.0;
  }
}
