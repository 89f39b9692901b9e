package dev.qortex.engine.internal.recency;

import dev.qortex.core.model.Passage;
import java.util.regex.Pattern;

/**
 * Recognition of turns that state something: one that ends with a question states nothing, and
 * neither does a supposition or a joke about what might be. Pure functions.
 */
public final class Assertions {

  private static final Pattern NOT_ASSERTED =
      Pattern.compile(
          "[?？؟][\"'”»)]*\\s*$|\\b(?:would|could|might|maybe|perhaps|imagine|suppose|bet|dream(?:s|ed)?"
              + " of|joked?|wish(?:es)?|hypothetically"
              + "|würden?|könnten?|vielleicht|serait|pourrait|peut-être"
              + "|sería|podría|quizás?|sarebbe|potrebbe|forse|seria|poderia|talvez|zou|misschien)\\b"
              + "|\\bif\\b.*\\b(?:will|were|had)\\b|\\bwenn\\b.*\\b(?:wäre|hätte)\\b",
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.UNICODE_CHARACTER_CLASS);

  /** Longer texts say something, whatever words they have. */
  private static final int LONGEST = 500;

  private Assertions() {}

  /** True if the passage states something, as far as its words tell. */
  public static boolean states(Passage passage) {
    return passage.text().length() > LONGEST || !NOT_ASSERTED.matcher(passage.text()).find();
  }
}
