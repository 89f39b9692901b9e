package dev.qortex.engine.internal.scoring;

import java.util.Set;

/** Names of the features of passages that feedback may give a weight. */
public final class FeatureNames {

  /** Share of the words of a passage's title that the question has. */
  public static final String TITLE = "title";

  /** Presence of a question mark. */
  public static final String ASKS = "asks";

  /** Presence of a question mark in the passage before, in the same group. */
  public static final String ANSWERS = "answers";

  /** All names. */
  public static final Set<String> ALL = Set.of(TITLE, ASKS, ANSWERS);

  private FeatureNames() {}
}
