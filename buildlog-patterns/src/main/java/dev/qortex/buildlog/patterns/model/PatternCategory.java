package dev.qortex.buildlog.patterns.model;

import java.util.Locale;
import java.util.regex.Pattern;

/** Category of a pattern by how much it claims. */
public enum PatternCategory {
  /** The pattern is an observation. */
  OBSERVATION,
  /** A cause and its effect. */
  CAUSAL,
  /** A demand. */
  RULE;

  private static final Pattern DEMANDS =
      Pattern.compile(
          "\\b(?:always|never|must|shall|should|avoid|ensure|require[sd]?|do not|don['’]t|make"
              + " sure)\\b|^(?:check|verify|validate|use)\\b");

  private static final Pattern CAUSES =
      Pattern.compile(
          "\\b(?:because|cause[sd]?|leads? to|led to|results? in|resulted in|due to|therefore|so"
              + " that|breaks?|triggers?)\\b|->|→");

  /** The category of a text by the words that it uses; a demand with a reason is a demand. */
  public static PatternCategory of(String text) {
    String folded = text.strip().toLowerCase(Locale.ROOT);
    if (DEMANDS.matcher(folded).find()) {
      return RULE;
    }
    return CAUSES.matcher(folded).find() ? CAUSAL : OBSERVATION;
  }
}
