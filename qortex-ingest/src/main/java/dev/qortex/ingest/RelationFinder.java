package dev.qortex.ingest;

import dev.qortex.core.lexical.Words;
import dev.qortex.core.model.RelationType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds typed relations in sentences. Two names are related when the words between them are a
 * phrase that says so, with nothing but a few adverbs and adjectives around it; a negated sentence,
 * a question or a condition says nothing. Precision before recall.
 */
final class RelationFinder {

  /** A relation between two names, and the sentence that states it. */
  record Found(String source, RelationType type, String target, double confidence, String quote) {}

  private static final int LONGEST_SENTENCE = 500;
  private static final int WIDEST_GAP = 90;
  private static final double BY_PRONOUN = 0.8;

  private record Phrase(Pattern words, RelationType type, double confidence, boolean passive) {

    static Phrase active(RelationType type, double confidence, String words) {
      return of(type, confidence, words, false);
    }

    static Phrase passive(RelationType type, double confidence, String words) {
      return of(type, confidence, words, true);
    }

    private static Phrase of(RelationType type, double confidence, String words, boolean passive) {
      String adverbs =
          "(?:\\([^()]{1,40}\\) ?)?(?:(?:also|always|often|usually|typically|generally|directly"
              + "|internally|then|only|itself|that|which|can|may|will|must|should|,) )*";
      return new Phrase(
          Pattern.compile("^" + adverbs + "(?:" + words + ")((?: [\\p{L}-]+){0,3})$"),
          type,
          confidence,
          passive);
    }
  }

  private static final List<Phrase> PHRASES =
      List.of(
          Phrase.active(
              RelationType.CONTRADICTS,
              0.8,
              "contradicts?|conflicts? with|(?:is|are) incompatible with"
                  + "|(?:must|should|can) ?not be (?:combined|used|mixed) with"),
          Phrase.passive(RelationType.REQUIRES, 0.7, "(?:is|are) (?:required|needed) by"),
          Phrase.active(
              RelationType.REQUIRES, 0.7, "requires?|needs?|depends? (?:up)?on|relies on|rely on"),
          Phrase.passive(RelationType.REFINES, 0.7, "(?:is|are) (?:refined|extended) by"),
          Phrase.active(
              RelationType.REFINES,
              0.7,
              "(?:is|are) (?:a |an )?(?:kind|type|form|variant|special case|kinds|types|forms"
                  + "|variants|special cases) of|refines?|extends?|specializes?"),
          Phrase.passive(RelationType.IMPLEMENTS, 0.7, "(?:is|are) implemented by"),
          Phrase.active(
              RelationType.IMPLEMENTS, 0.7, "implements?|(?:is|are) (?:an )?implementations? of"),
          Phrase.active(
              RelationType.PART_OF,
              0.7,
              "(?:is|are) (?:a )?(?:parts?|components?) of|belongs? to|(?:is|are) contained in"),
          Phrase.active(RelationType.CONTAINS, 0.6, "contains?|consists? of|(?:is|are) made up of"),
          Phrase.passive(RelationType.USES, 0.6, "(?:is|are) used by"),
          Phrase.active(
              RelationType.USES, 0.6, "uses?|(?:is|are) (?:built|based) (?:up)?on(?: top of)?"),
          Phrase.active(
              RelationType.ALTERNATIVE_TO,
              0.6,
              "instead of|rather than|(?:is|are) (?:an )?alternatives? to|(?:is|are) replaced by"),
          Phrase.passive(RelationType.SUPPORTS, 0.5, "(?:is|are) supported by"),
          Phrase.active(RelationType.SUPPORTS, 0.5, "supports?"),
          Phrase.passive(RelationType.CHALLENGES, 0.5, "(?:is|are) challenged by"),
          Phrase.active(RelationType.CHALLENGES, 0.5, "challenges?"),
          Phrase.active(
              RelationType.SIMILAR_TO,
              0.6,
              "(?:is|are) (?:very )?similar to|(?:is|are|works|behaves) (?:just )?like"));

  private static final Pattern AND =
      Pattern.compile("^(?:, ?)?(?:and|or|&|/)?(?: ?(?:an?|the|its))?$");
  private static final Pattern UNCERTAIN =
      Pattern.compile(
          "\\?$|\\b(?:if|unless|whether|neither|nor|nothing|nobody|never|without|suppose)\\b"
              + "|^no\\b|\\bnot true\\b",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern SUBJECTLESS =
      Pattern.compile(
          "^(?:it |they )?(?:also )?(?:requires|needs|depends on|relies on|refines|extends|implements"
              + "|contains|consists of|uses|supports|contradicts|conflicts with|is|belongs to)\\b.*",
          Pattern.CASE_INSENSITIVE);
  private static final Set<String> DETERMINERS =
      Set.of("a", "an", "the", "its", "their", "this", "that", "both", "all");
  private static final Pattern SPACE = Pattern.compile("\\s+");

  private final Vocabulary vocabulary;

  RelationFinder(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
  }

  /**
   * The relations that a block states.
   *
   * @param owner the concept that "it" means, if there is one
   */
  List<Found> relations(Block block, Optional<String> owner) {
    List<Found> found = new ArrayList<>();
    if (block.isProse()) {
      for (Span sentence : Sentences.of(block.text())) {
        if (sentence.length() <= LONGEST_SENTENCE) {
          sentence(block, sentence, owner, found);
        }
      }
    }
    return found;
  }

  private void sentence(Block block, Span sentence, Optional<String> owner, List<Found> out) {
    List<Vocabulary.Found> names = vocabulary.in(block, sentence);
    String quote = sentence.of(block.text());
    if (names.isEmpty()) {
      return;
    }
    Span opening = new Span(sentence.start(), names.get(0).span().start());
    if (owner.isPresent() && SUBJECTLESS.matcher(opening.of(block.text())).matches()) {
      String gap = gap(opening.of(block.text())).replaceFirst("^(?:it|they) ", "");
      related(owner.get(), gap, names, 0, BY_PRONOUN, block, quote, out);
    }
    for (int i = 0; i + 1 < names.size(); i++) {
      Span between = new Span(names.get(i).span().end(), names.get(i + 1).span().start());
      Span before = new Span(sentence.start(), names.get(i).span().start());
      if (between.length() <= WIDEST_GAP && !UNCERTAIN.matcher(before.of(block.text())).find()) {
        String gap = gap(between.of(block.text()));
        related(names.get(i).key(), gap, names, i + 1, 1.0, block, quote, out);
      }
    }
  }

  /** Relates the subject to the first object, and to those that "and" joins to it. */
  private static void related(
      String subject,
      String gap,
      List<Vocabulary.Found> names,
      int first,
      double factor,
      Block block,
      String quote,
      List<Found> out) {
    Optional<Phrase> phrase = phrase(gap);
    if (phrase.isEmpty() || quote.endsWith("?")) {
      return;
    }
    for (int i = first; i < names.size(); i++) {
      if (i > first) {
        Span between = new Span(names.get(i - 1).span().end(), names.get(i).span().start());
        if (between.length() > 12 || !AND.matcher(gap(between.of(block.text()))).matches()) {
          return;
        }
      }
      Phrase said = phrase.get();
      String object = names.get(i).key();
      if (!object.equals(subject)) {
        out.add(
            new Found(
                said.passive() ? object : subject,
                said.type(),
                said.passive() ? subject : object,
                said.confidence() * factor,
                quote));
      }
    }
  }

  private static String gap(String text) {
    return SPACE.matcher(text.toLowerCase(Locale.ROOT)).replaceAll(" ").strip();
  }

  private static Optional<Phrase> phrase(String gap) {
    for (Phrase phrase : PHRASES) {
      Matcher matcher = phrase.words().matcher(gap);
      if (matcher.matches() && onlyDescribes(matcher.group(1))) {
        return Optional.of(phrase);
      }
    }
    return Optional.empty();
  }

  /** Whether the words before the object are articles and adjectives, as far as one can see. */
  private static boolean onlyDescribes(String words) {
    for (String word : words.strip().split(" ")) {
      if (!DETERMINERS.contains(word) && Words.isFunctionWord(word)) {
        return false;
      }
    }
    return true;
  }
}
