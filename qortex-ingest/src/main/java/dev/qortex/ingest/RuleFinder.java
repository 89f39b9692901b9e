package dev.qortex.ingest;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds sentences that tell the reader what to do or not to do: imperatives and "must" or "should".
 * How strong the words are is how sure the rule is. Pure functions.
 */
final class RuleFinder {

  /** A sentence that is a rule. */
  record Found(String text, Span span, String category, double confidence) {}

  private static final int SHORTEST = 12;
  private static final int LONGEST = 300;

  private record Strength(Pattern pattern, String category, double confidence) {

    static Strength starting(String words, String category, double confidence) {
      return of("^(?:" + words + ")\\b(?!:)", category, confidence);
    }

    static Strength of(String regex, String category, double confidence) {
      return new Strength(Pattern.compile(regex, Pattern.CASE_INSENSITIVE), category, confidence);
    }
  }

  /** The first that fits counts. */
  private static final List<Strength> STRENGTHS =
      List.of(
          Strength.starting("never|do not|don['’]t|must not", "antipattern", 0.9),
          Strength.starting("always", "general", 0.9),
          Strength.starting("make sure|ensure|be sure", "general", 0.85),
          Strength.starting("avoid", "antipattern", 0.8),
          Strength.of("\\b(?:must not|mustn['’]t|must never)\\b", "antipattern", 0.85),
          Strength.of("\\bmust\\b", "general", 0.85),
          Strength.starting("prefer|favou?r", "general", 0.75),
          Strength.of("\\b(?:should not|shouldn['’]t|should never)\\b", "antipattern", 0.7),
          Strength.of("\\bshould\\b", "general", 0.7),
          Strength.starting(
              "use|keep|choose|limit|minimi[sz]e|validate|follow|treat|remember|consider|stick to"
                  + "|rely on|adopt|enforce|leave|separate",
              "general",
              0.6));

  /** Not a demand: an expectation, a guess, a pointer to what follows. */
  private static final Pattern NO_RULE =
      Pattern.compile(
          "[?:]$"
              + "|\\b(?:should|must) (?:have|now|see|look|look like|be able|print|show|output|appear|return)\\b"
              + "|^(?:use|keep|follow|consider|choose) (?:this|these|the following|it|the steps|reading|going|that)\\b"
              + "|\\b(?:if|why|whether|what|how|when) (?:you|we|it|they|i) (?:should|must)\\b",
          Pattern.CASE_INSENSITIVE);

  private RuleFinder() {}

  /** The rules that the block states, in order. */
  static List<Found> rules(Block block) {
    List<Found> found = new ArrayList<>();
    if (block.isProse()) {
      for (Span sentence : Sentences.of(block.text())) {
        if (sentence.length() <= LONGEST) {
          String text = sentence.of(block.text());
          strength(text)
              .map(s -> new Found(text, sentence, s.category(), s.confidence()))
              .ifPresent(found::add);
        }
      }
    }
    return found;
  }

  /** Whether the text, such as a heading, is a rule by itself. */
  static boolean isRule(String text) {
    return strength(text).isPresent();
  }

  private static Optional<Strength> strength(String text) {
    boolean longEnough = text.length() >= SHORTEST && text.indexOf(' ') != text.lastIndexOf(' ');
    if (!longEnough || text.length() > LONGEST || NO_RULE.matcher(text).find()) {
      return Optional.empty();
    }
    return STRENGTHS.stream()
        .filter(strength -> strength.pattern().matcher(text).find())
        .findFirst();
  }
}
