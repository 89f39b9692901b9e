package dev.qortex.engine.internal.reply;

import dev.qortex.commons.Words;
import dev.qortex.core.text.Sense;
import dev.qortex.core.text.Similarity;
import dev.qortex.core.text.Similarity.Verdict;
import dev.qortex.core.text.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Contradiction of two sentences: the opposite polarity, or other numbers. Pure functions. */
final class Contradiction {

  /** Half of the words of both: a sentence about the same, with room for a turn of phrase. */
  private static final double LEAST_COMMON = 0.5;

  private static final int LEAST_WORDS = 2;

  private static final Similarity POLARITY =
      Similarity.jaccard("sentences of a reply", Words::of, LEAST_COMMON, Sense.content());

  /** Names for what a memory holds. */
  private static final Pattern HELD =
      Pattern.compile(
          "\\b(?:the|that|this|your|my|our|its) (?:\\w++ )?(?:entry|note|memory|record|stored)\\b"
              + "|\\b(?:is|was|are|were|have|has|had|'s) (?:\\w++ )?(?:stored|saved|remembered)\\b");

  /** Words that say that something does not hold. */
  private static final Pattern WRONG =
      Pattern.compile(
          "\\b(?:wrong|incorrect|inaccurate|false|mistaken|stale|outdated|obsolete|superseded|old"
              + "|expired|mistake|mix-up|contrary|contradicts?|contradicted|forget|no longer|not any"
              + " ?more|out of date|up to date|(?:not|n['’]t)(?: \\w++)?"
              + " (?:right|true|correct|match|hold|valid|apply|current))\\b");

  private Contradiction() {}

  /** Returns whether a sentence says of something that a memory holds that it is wrong. */
  static boolean rebuts(String sentence) {
    String text = sentence.toLowerCase(Locale.ROOT);
    return HELD.matcher(text).find() && WRONG.matcher(text).find();
  }

  static List<Statement> read(List<ReadText.Sentence> sentences) {
    return POLARITY.read(sentences.stream().map(ReadText.Sentence::text).toList());
  }

  static boolean between(Statement one, Statement other) {
    return POLARITY.compare(one, other) == Verdict.OPPOSITE || hasOtherNumbers(one, other);
  }

  private static boolean hasOtherNumbers(Statement one, Statement other) {
    Set<String> common = new HashSet<>(one.words());
    common.retainAll(other.words());
    if (common.size() < LEAST_WORDS || common.stream().anyMatch(Contradiction::isNumber)) {
      return false;
    }
    return differInNumbersAlone(one.words(), common) && differInNumbersAlone(other.words(), common);
  }

  private static boolean differInNumbersAlone(Set<String> words, Set<String> common) {
    return words.size() > common.size()
        && words.stream().allMatch(word -> common.contains(word) || isNumber(word));
  }

  private static boolean isNumber(String word) {
    return Character.isDigit(word.codePointAt(0));
  }
}
