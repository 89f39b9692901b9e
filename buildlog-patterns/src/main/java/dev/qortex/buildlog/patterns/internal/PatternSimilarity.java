package dev.qortex.buildlog.patterns.internal;

import dev.qortex.commons.TextForms;
import dev.qortex.core.text.Equivalence;
import dev.qortex.core.text.Sense;
import dev.qortex.core.text.Similarity;

/** Similarity policies of the pattern loop. */
public final class PatternSimilarity {

  /** Fewer common words of an answer and a pattern are chance. */
  private static final int LEAST_COMMON = 3;

  /** Equality of words in lower case with single spaces; ids are made of the key. */
  public static final Equivalence SAME_WORDS = Similarity.equal("same words", TextForms::folded);

  /** Wordings of one review pattern. */
  public static final Similarity PATTERNS =
      Similarity.jaccard("review patterns", TextForms::tokens, 0.85, Sense.content());

  /** Mention of a pattern in a line of an answer, which may say more. */
  public static final Similarity MENTIONS =
      Similarity.overlap(
          "mentions of patterns", TextForms::tokens, 0.6, Sense.common(LEAST_COMMON));

  private PatternSimilarity() {}
}
