package dev.qortex.ingest.tagging;

import static dev.qortex.ingest.tagging.Tagger.Tag.ADJECTIVE;
import static dev.qortex.ingest.tagging.Tagger.Tag.ADVERB;
import static dev.qortex.ingest.tagging.Tagger.Tag.AUXILIARY;
import static dev.qortex.ingest.tagging.Tagger.Tag.CONJUNCTION;
import static dev.qortex.ingest.tagging.Tagger.Tag.DETERMINER;
import static dev.qortex.ingest.tagging.Tagger.Tag.NAME;
import static dev.qortex.ingest.tagging.Tagger.Tag.NOUN;
import static dev.qortex.ingest.tagging.Tagger.Tag.NUMBER;
import static dev.qortex.ingest.tagging.Tagger.Tag.OTHER;
import static dev.qortex.ingest.tagging.Tagger.Tag.PREPOSITION;
import static dev.qortex.ingest.tagging.Tagger.Tag.PRONOUN;
import static dev.qortex.ingest.tagging.Tagger.Tag.PUNCTUATION;
import static dev.qortex.ingest.tagging.Tagger.Tag.VERB;

import dev.qortex.ingest.internal.SourceText;
import dev.qortex.ingest.internal.lexicon.NameForms;
import dev.qortex.ingest.internal.lexicon.Verbs;
import dev.qortex.ingest.internal.lexicon.WordLists;
import dev.qortex.ingest.tagging.Tagger.Tag;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Rule that tags a word under a condition.
 *
 * @param example a text with a word in brackets that this rule decides
 */
record TagRule(String example, Tag tag, Predicate<WordInSentence> condition) {

  private static final Set<String> NOUNS_LIKE_ADJECTIVES = WordLists.of("nouns like adjectives");
  private static final Set<String> PLURAL_VERBS = WordLists.of("plural verbs");
  private static final String[] ADJECTIVE_ENDINGS = {
    "ous", "ful", "ive", "able", "ible", "less", "ical", "ional", "ary", "ish", "aware", "ian"
  };

  private static final Set<Tag> NOUNS = EnumSet.of(NOUN, NAME);
  private static final Set<Tag> NOMINAL = EnumSet.of(NOUN, NAME, ADJECTIVE);
  private static final Set<Tag> ARTICLES = EnumSet.of(DETERMINER);
  private static final Set<Tag> MODIFIERS =
      EnumSet.of(NOUN, NAME, ADJECTIVE, DETERMINER, PREPOSITION, VERB);
  private static final Set<Tag> OUTSIDE_OF_NOUN_PHRASES =
      EnumSet.of(PUNCTUATION, AUXILIARY, ADVERB, PRONOUN, CONJUNCTION, OTHER);
  private static final Set<Tag> STOPS = EnumSet.of(PUNCTUATION, AUXILIARY, CONJUNCTION);
  private static final Set<Tag> STOPS_OF_PLURALS = EnumSet.of(PUNCTUATION, AUXILIARY, VERB);
  private static final Set<Tag> OBJECTS =
      EnumSet.of(NOUN, NAME, DETERMINER, PRONOUN, ADJECTIVE, NUMBER);

  /** Tags by the form of a word and by the words before it: the first rule that applies counts. */
  static final List<TagRule> BY_FORM =
      List.of(
          rule("Stop[!]", PUNCTUATION, w -> !SourceText.isInWord(w.word().charAt(0))),
          rule("[42] orders", NUMBER, TagRule::isNumber),
          rule("a [token-based] limit", ADJECTIVE, WordInSentence::isCompoundParticiple),
          rule("Every [RetryPolicy] waits.", NAME, w -> NameForms.isDistinctive(w.word())),
          rule("Ask [Turing] first.", NAME, WordInSentence::isCapital),
          rule("It [quickly] ends.", ADVERB, w -> w.ends("ly") && w.lower().length() > 4),
          verb("It [keeps] orders.", w -> w.isAfter(OUTSIDE_OF_NOUN_PHRASES)),
          verb("The [cached] value", w -> isParticiple(w) && !w.before(1).equals("no")),
          verb("It helps to [store] orders.", w -> w.before(1).equals("to")),
          verb("The store [keeps] orders.", w -> w.isAfter(NOUNS) && isThirdPerson(w)),
          verb("The store [kept] orders.", w -> w.isAfter(NOUNS) && Verbs.isIrregular(w.lower())),
          verb("Large shops [use] carts.", w -> w.left() == NOUN && w.before(1).endsWith("s")),
          verb("All URLs [require] care.", w -> w.before(1).endsWith("s") && isPluralVerb(w, NAME)),
          verb(
              "Bread and milk [require] cold.",
              w -> w.before(2).equals("and") && isPluralVerb(w, NOUN)),
          rule("The order [process] ends.", NOUN, WordInSentence::looksLikeVerb),
          rule("The server [zipped] it.", VERB, TagRule::isPast),
          rule("a [library]", NOUN, w -> NOUNS_LIKE_ADJECTIVES.contains(w.lower())),
          rule("a [useful] lamp", ADJECTIVE, TagRule::endsLikeAdjective),
          rule("a [lamp]", NOUN, any -> true));

  /** Rules by both neighbours of a verb that may be a noun. */
  static final List<TagRule> OF_VERBS =
      List.of(
          noun("s", NOMINAL, "It counts the cache [hits].", TagRule::isBeforeStop),
          noun("s", NOMINAL, "The data [stores] of a shop", TagRule::isBeforeOf),
          noun("ing", MODIFIERS, "It helps with [testing] of doors.", TagRule::isBeforeOf),
          noun("ing", MODIFIERS, "It supports parallel [testing].", TagRule::isAtEnd),
          noun("ing", NOMINAL, "The page [caching] based on keys", w -> w.right() == VERB),
          noun("ing", ARTICLES, "The [caching] in it helps.", w -> !isBeforeObject(w)));

  /** Rules by both neighbours of a name that may be a verb in capitals. */
  static final List<TagRule> OF_NAMES =
      List.of(rule("Alpha [USES] the Beta.", VERB, TagRule::isVerbInCapitals));

  private static TagRule rule(String example, Tag tag, Predicate<WordInSentence> condition) {
    return new TagRule(example, tag, condition);
  }

  private static TagRule noun(
      String ending, Set<Tag> left, String example, Predicate<WordInSentence> right) {
    return rule(example, NOUN, w -> w.ends(ending) && w.isAfter(left) && right.test(w));
  }

  private static TagRule verb(String example, Predicate<WordInSentence> place) {
    return new TagRule(example, VERB, word -> place.test(word) && word.looksLikeVerb());
  }

  /** The first of the rules that applies to the word. */
  static Optional<TagRule> of(WordInSentence word, List<TagRule> rules) {
    for (TagRule rule : rules) {
      if (rule.condition.test(word)) {
        return Optional.of(rule);
      }
    }
    return Optional.empty();
  }

  private static boolean isNumber(WordInSentence w) {
    return Character.isDigit(w.word().charAt(0))
        && w.lower().chars().noneMatch(Character::isLetter);
  }

  private static boolean isParticiple(WordInSentence w) {
    return w.ends("ed") || w.ends("ing");
  }

  private static boolean isThirdPerson(WordInSentence w) {
    return w.ends("s") && !Verbs.isBase(w.lower());
  }

  private static boolean isPluralVerb(WordInSentence w, Tag left) {
    return w.left() == left && PLURAL_VERBS.contains(w.lower());
  }

  private static boolean isPast(WordInSentence w) {
    return w.lower().length() > 4 && w.ends("ed") && !w.ends("eed");
  }

  private static boolean endsLikeAdjective(WordInSentence w) {
    for (String ending : ADJECTIVE_ENDINGS) {
      if (w.ends(ending) && w.lower().length() > ending.length() + 2) {
        return true;
      }
    }
    return false;
  }

  private static boolean isBeforeStop(WordInSentence w) {
    return w.isBefore(STOPS_OF_PLURALS) && !isBeforeObject(w);
  }

  private static boolean isAtEnd(WordInSentence w) {
    return w.isBefore(STOPS) && !w.isBeforeQuote();
  }

  /** True before "of", unless the verb takes it: "A consists of B". */
  private static boolean isBeforeOf(WordInSentence w) {
    return w.right() == PREPOSITION
        && w.next().startsWith("of")
        && !w.lower().startsWith("consists");
  }

  private static boolean isBeforeObject(WordInSentence w) {
    return w.isBefore(OBJECTS) || w.right() == VERB && w.next().endsWith("ed") || w.isBeforeQuote();
  }

  private static boolean isVerbInCapitals(WordInSentence w) {
    boolean object =
        w.right() == PRONOUN
            || w.right() == DETERMINER
            || w.isBefore(NOUNS) && !Character.isLowerCase(w.next().charAt(0));
    return object
        && w.ends("s")
        && w.word().length() > 3
        && w.word().equals(w.word().toUpperCase(Locale.ROOT))
        && (w.isAfter(NOUNS) || w.left() == CONJUNCTION)
        && !Verbs.base(w.lower()).isEmpty();
  }
}
