package dev.qortex.ingest.extract;

import dev.qortex.core.lexical.Words;
import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Sentences;
import dev.qortex.ingest.document.Span;
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
  private static final double BY_PRONOUN = 0.4;

  private record Phrase(Pattern words, RelationType type, double confidence, boolean passive) {

    static Phrase active(RelationType type, double confidence, String words) {
      return of(type, confidence, words, false);
    }

    static Phrase passive(RelationType type, double confidence, String words) {
      return of(type, confidence, words, true);
    }

    private static Phrase of(RelationType type, double confidence, String words, boolean passive) {
      String adverbs =
          "(?:\\([^()]{1,40}\\) ?)?(?:, (?=which|that|also))?(?:(?:also|always|often|usually|typically|generally|directly"
              + "|internally|then|only|itself|that|which|can|may|will|must|should) )*";
      return new Phrase(
          Pattern.compile("^" + adverbs + "(?:" + words + ")((?: [\\p{L}-]+){0,3})$"),
          type,
          confidence,
          passive);
    }

    Found relation(String subject, String object, double most, String quote) {
      return new Found(
          passive ? object : subject,
          type,
          passive ? subject : object,
          Math.min(confidence, most),
          quote);
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
          "\\b(?:if|unless|whether|neither|nor|nothing|nobody|never|without|suppose)\\b"
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

  private final Lexicon lexicon;

  RelationFinder(Lexicon lexicon) {
    this.lexicon = lexicon;
  }

  /**
   * The relations that a block states.
   *
   * @param owner the concept that "it" means, if there is one
   */
  List<Found> relations(Block block, Optional<String> owner) {
    List<Found> found = new ArrayList<>();
    if (block.isProse()) {
      for (Span span : Sentences.of(block.text())) {
        if (span.length() <= LONGEST_SENTENCE) {
          new Sentence(block.text(), span, lexicon.mentions(block, span)).relations(owner, found);
        }
      }
    }
    return found;
  }

  /** A sentence and the names in it, from left to right. */
  private record Sentence(String text, Span span, List<Lexicon.Mention> names) {

    void relations(Optional<String> owner, List<Found> out) {
      if (names.isEmpty()) {
        return;
      }
      String opening = text.substring(span.start(), names.get(0).span().start());
      if (owner.isPresent() && SUBJECTLESS.matcher(opening).matches()) {
        String gap = gap(opening).replaceFirst("^(?:it|they) ", "");
        relate(owner.get(), gap, 0, BY_PRONOUN, out);
      }
      for (int i = 0; i + 1 < names.size(); i++) {
        String between = between(i);
        if (between.length() <= WIDEST_GAP) {
          relate(names.get(i).key(), gap(between), i + 1, 1.0, out);
        }
      }
    }

    private String between(int left) {
      return text.substring(names.get(left).span().end(), names.get(left + 1).span().start());
    }

    private void relate(String subject, String gap, int first, double most, List<Found> out) {
      Optional<Phrase> phrase = phrase(gap);
      if (phrase.isPresent() && isCertain(first)) {
        int object = first;
        do {
          if (!names.get(object).key().equals(subject)) {
            out.add(phrase.get().relation(subject, names.get(object).key(), most, span.of(text)));
          }
          object++;
        } while (object < names.size() && AND.matcher(gap(between(object - 1))).matches());
      }
    }

    private boolean isCertain(int object) {
      String before = text.substring(span.start(), names.get(object).span().start());
      return text.charAt(span.end() - 1) != '?' && !UNCERTAIN.matcher(before).find();
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
