package dev.qortex.ingest.extract;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Sentences;
import dev.qortex.ingest.document.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
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

  private record Strength(Pattern pattern, boolean atStart, String category, double confidence) {

    static Strength starting(String words, String category, double confidence) {
      return of("(?:" + words + ")\\b(?!:)", true, category, confidence);
    }

    static Strength anywhere(String words, String category, double confidence) {
      return of("\\b(?:" + words + ")\\b", false, category, confidence);
    }

    private static Strength of(String regex, boolean start, String category, double confidence) {
      Pattern pattern = Pattern.compile(regex, Pattern.CASE_INSENSITIVE);
      return new Strength(pattern, start, category, confidence);
    }

    boolean fits(String text) {
      Matcher matcher = pattern.matcher(text);
      return atStart ? matcher.lookingAt() : matcher.find();
    }
  }

  /** The first that fits counts. */
  private static final List<Strength> STRENGTHS =
      List.of(
          Strength.starting("never|do not|don['’]t|must not", "antipattern", 0.9),
          Strength.starting("always", "general", 0.9),
          Strength.starting("make sure|ensure|be sure", "general", 0.85),
          Strength.starting("avoid", "antipattern", 0.8),
          Strength.anywhere("must not|mustn['’]t|must never", "antipattern", 0.85),
          Strength.anywhere("must", "general", 0.85),
          Strength.starting("prefer|favou?r", "general", 0.75),
          Strength.anywhere("should not|shouldn['’]t|should never", "antipattern", 0.7),
          Strength.anywhere("should", "general", 0.7),
          Strength.starting(
              "(?-i:(?![A-Z]{2}))(?:use|keep|choose|limit|minimi[sz]e|validate|follow|treat|remember|consider|stick to"
                  + "|rely on|adopt|enforce|leave|separate)",
              "general", 0.6));

  /** Not a demand: an expectation, a guess, a pointer to what follows. */
  private static final Pattern NO_RULE =
      Pattern.compile(
          "^(?:always|never) \\w+[^s\\W]s\\b|(?::|\\?[\"'”)]*)$|^should\\b|: .*: "
              + "|\\b(?:should|must) (?:have (?:been|\\w+ed)|now|see|look|be able|print|show|output|appear|return|get|exist)\\b"
              + "|\\bshould (?:\\w+ly )?(?:be (?:\\w+ing|\\w+ly|about|around|close|constant)|increase|decrease"
              + "|rise|drop|improve|converge|trend|track|dominate|grow|fall|take|work|stay)\\b"
              + "|^(?:use|keep|consider|choose|follow) (?:this|these|the following|it|reading|going|that)\\b"
              + "|^follow (?:the|an?|two)\\b"
              + "|\\b(?:why|whether|what|how|everything|anything)\\b.{0,30}\\b(?:should|must)\\b"
              + "|\\b(?:if|when|where) (?:you|we|it|they|i|state) (?:should|must)\\b",
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
    if (!longEnough || text.length() > LONGEST) {
      return Optional.empty();
    }
    return STRENGTHS.stream()
        .filter(strength -> strength.fits(text))
        .findFirst()
        .filter(strength -> !NO_RULE.matcher(text).find());
  }
}
