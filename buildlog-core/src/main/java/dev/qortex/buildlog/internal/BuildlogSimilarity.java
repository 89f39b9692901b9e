package dev.qortex.buildlog.internal;

import dev.qortex.core.text.Equivalence;
import dev.qortex.core.text.Sense;
import dev.qortex.core.text.Similarity;
import dev.qortex.core.text.Similarity.Verdict;

/**
 * Similarity policies of the loop. Measures and thresholds are those of Python buildlog where it
 * has them; what merges texts or opposes them also looks at numbers, names, order and negation.
 */
public final class BuildlogSimilarity {

  /** Fewer common words of an answer and a pattern are chance. */
  private static final int LEAST_COMMON = 3;

  /** Equality of words in lower case with single spaces; ids and hashes are made of the key. */
  public static final Equivalence SAME_WORDS =
      Similarity.equal("same words", BuildlogTexts::folded);

  /** Repetition of a mistake: more than 0.7 of the longer description; reads keys of texts. */
  public static final Similarity MISTAKES =
      Similarity.shareOfLarger("mistakes", BuildlogTexts::words, Math.nextUp(0.7), Sense.any());

  /** Wordings of one skill. */
  public static final Similarity SKILLS =
      Similarity.jaccard("skills", BuildlogTexts::subject, 0.7, Sense.content());

  /** Learnings about the same, of which one may forbid what the other asks for. */
  public static final Similarity LEARNINGS =
      Similarity.jaccard("learnings", BuildlogTexts::subject, 0.7, Sense.content());

  /** A changed rule and its successor, which may well differ in a number. */
  public static final Similarity SUCCESSORS =
      Similarity.jaccard("successors of rules", BuildlogTexts::subject, 0.5, Sense.polarity());

  /** Wordings of one review pattern. */
  public static final Similarity PATTERNS =
      Similarity.jaccard("review patterns", BuildlogTexts::tokens, 0.85, Sense.content());

  /** Mention of a pattern in a line of an answer, which may say more. */
  public static final Similarity MENTIONS =
      Similarity.overlap(
          "mentions of patterns",
          BuildlogTexts::tokens,
          0.6,
          (one, other) ->
              one.words().stream().filter(other.words()::contains).count() >= LEAST_COMMON
                  ? Verdict.SAME
                  : Verdict.DIFFERENT);

  private BuildlogSimilarity() {}
}
