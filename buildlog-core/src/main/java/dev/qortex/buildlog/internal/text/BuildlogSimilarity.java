package dev.qortex.buildlog.internal.text;

import dev.qortex.commons.TextForms;
import dev.qortex.core.text.Equivalence;
import dev.qortex.core.text.Sense;
import dev.qortex.core.text.Similarity;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Similarity policies of the loop. Measures and thresholds are those of Python buildlog where it
 * has them; what merges texts or opposes them also looks at numbers, names, order and negation.
 */
public final class BuildlogSimilarity {

  /** Equality of words in lower case with single spaces; ids and hashes are made of the key. */
  public static final Equivalence SAME_WORDS = Similarity.equal("same words", TextForms::folded);

  private static final Pattern SEPARATORS = Pattern.compile("[\\s\\p{Punct}]++");

  /** Equality of names of classes apart from case and separators, of which a name may consist. */
  public static final Equivalence SAME_CLASS =
      Similarity.equal("same class", BuildlogSimilarity::joined);

  /** Repetition of a mistake: more than 0.7 of the longer description; reads keys of texts. */
  public static final Similarity MISTAKES =
      Similarity.shareOfLarger("mistakes", BuildlogTexts::words, Math.nextUp(0.7), Sense.any());

  /** Fewer common words of a mistake and a rule are chance. */
  private static final int LEAST_MATCHING = 2;

  /**
   * Rules that may have prevented a mistake: half of the shorter text's words, inflection apart. A
   * rule often forbids what a mistake did, so negation tells nothing here.
   */
  public static final Similarity RULES_OF_MISTAKES =
      Similarity.overlap(
          "rules of mistakes", BuildlogTexts::stems, 0.5, Sense.common(LEAST_MATCHING));

  /**
   * Least cosine of a mistake and a rule about it; usual for sentence models. Of 15 mistakes and 67
   * rules of the library with all-MiniLM-L6-v2, four reach it, and three rightly.
   */
  private static final double ABOUT = 0.5;

  /**
   * Least cosine of two wordings of one mistake; usual for sentence models. Of 250 restatements by
   * review tools with all-MiniLM-L6-v2, 86 reach it, and 2 of 61 pairs of different faults and 7 of
   * 455 look-alikes.
   */
  private static final double PARAPHRASE = 0.75;

  /** Least cosine of wordings of one skill, as Python buildlog has it. */
  private static final double SKILL = 0.7;

  /** Wordings of one skill. */
  public static final Similarity SKILLS =
      Similarity.jaccard("skills", BuildlogTexts::subject, 0.7, Sense.content());

  /** Learnings about the same, of which one may forbid what the other asks for. */
  public static final Similarity LEARNINGS =
      Similarity.jaccard("learnings", BuildlogTexts::subject, 0.7, Sense.content());

  /** A changed rule and its successor, which may well differ in a number. */
  public static final Similarity SUCCESSORS =
      Similarity.jaccard("successors of rules", BuildlogTexts::subject, 0.5, Sense.polarity());

  private BuildlogSimilarity() {}

  private static String joined(String name) {
    String folded = TextForms.folded(name);
    String joined = SEPARATORS.matcher(folded).replaceAll("");
    return joined.isEmpty() ? folded : joined;
  }

  /** Rules that are about what a mistake is about, by meaning. */
  public static Similarity rulesOfMistakes(Function<List<String>, List<float[]>> vectors) {
    return Similarity.cosine("rules of mistakes by meaning", vectors, ABOUT, Sense.any());
  }

  /** Wordings of one skill, by meaning. */
  public static Similarity skillsByMeaning(Function<List<String>, List<float[]>> vectors) {
    return Similarity.cosine("skills by meaning", vectors, SKILL, Sense.values());
  }

  /** Repetition of a mistake in other words. */
  public static Similarity paraphrases(Function<List<String>, List<float[]>> vectors) {
    return Similarity.cosine("paraphrases of mistakes", vectors, PARAPHRASE, Sense.any());
  }
}
