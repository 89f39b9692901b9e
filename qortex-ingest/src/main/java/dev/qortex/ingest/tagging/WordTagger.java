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

import dev.qortex.ingest.document.Span;
import dev.qortex.ingest.internal.SourceText;
import dev.qortex.ingest.internal.lexicon.NameForms;
import dev.qortex.ingest.internal.lexicon.Verbs;
import dev.qortex.ingest.internal.lexicon.WordLists;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Guesses what a word is: closed classes by lists, verbs by a list of those that technical prose
 * uses and their endings, the rest by suffix; then by the words around it. Linear in the length of
 * the sentence.
 */
public enum WordTagger implements Tagger {
  INSTANCE;

  private static final Map<String, Tag> CLOSED = new HashMap<>();

  static {
    for (Tag tag :
        List.of(
            DETERMINER,
            PRONOUN,
            PREPOSITION,
            CONJUNCTION,
            AUXILIARY,
            NUMBER,
            OTHER,
            ADVERB,
            ADJECTIVE)) {
      WordLists.of("closed " + tag).forEach(word -> CLOSED.put(word, tag));
    }
  }

  /** Nouns that end like verbs, adjectives that end like nouns, and so on. */
  private static final String[] ADJECTIVE_ENDINGS = {
    "ous", "ful", "ive", "able", "ible", "less", "ical", "ional", "ary", "ish", "aware", "ian"
  };

  @Override
  public List<Token> tokens(String sentence) {
    List<Token> tokens = new ArrayList<>();
    int i = 0;
    while (i < sentence.length()) {
      int start = i;
      i = end(sentence, i);
      if (i == start) {
        i++;
        if (Character.isWhitespace(sentence.charAt(start))
            || Character.isSpaceChar(sentence.charAt(start))) {
          continue;
        }
      }
      int cut = clitic(sentence, start, i);
      tokens.add(
          new Token(new Span(start, cut), tag(sentence.substring(start, cut), tokens, sentence)));
      if (cut < i) {
        tokens.add(new Token(new Span(cut, i), AUXILIARY));
      }
    }
    new TagCorrection(sentence, tokens).correct();
    return tokens;
  }

  /** Where a shortened verb starts, such as the one in "it's" or "you've"; else the end. */
  private static int clitic(String text, int start, int end) {
    int i = end - 1;
    while (i > start && end - i <= 3 && text.charAt(i) != '\'' && text.charAt(i) != '’') {
      i--;
    }
    if (i <= start || (text.charAt(i) != '\'' && text.charAt(i) != '’')) {
      return end;
    }
    String last = text.substring(i + 1, end).toLowerCase(Locale.ROOT);
    String stem = text.substring(start, i).toLowerCase(Locale.ROOT);
    return switch (last) {
      case "re", "ve", "ll", "d", "m" -> i;
      case "s" -> CLITIC_STEMS.contains(stem) ? i : end;
      default -> end;
    };
  }

  private static final Set<String> CLITIC_STEMS = WordLists.of("stems of clitics");

  /** Where the word that starts there ends; it holds signs that stand between letters or digits. */
  private static int end(String text, int start) {
    int i = start;
    while (i < text.length()) {
      char c = text.charAt(i);
      boolean joint = i > start && i + 1 < text.length() && "-_./'’:@#".indexOf(c) >= 0;
      if (!SourceText.isInWord(c) && !(joint && SourceText.isInWord(text.charAt(i + 1)))) {
        break;
      }
      i++;
    }
    return i;
  }

  private static Tag tag(String word, List<Token> before, String sentence) {
    String lower = word.toLowerCase(Locale.ROOT).replace('’', '\'');
    char first = word.charAt(0);
    if (!SourceText.isInWord(first)) {
      return first == '&' || first == '+' ? CONJUNCTION : PUNCTUATION;
    }
    boolean capital = Character.isUpperCase(first);
    Tag closed = CLOSED.get(lower);
    boolean opens = before.isEmpty() || before.get(before.size() - 1).tag() == PUNCTUATION;
    if (closed != null && (!capital || opens || word.length() > 1)) {
      return closed;
    }
    if (Character.isDigit(first) && lower.chars().noneMatch(Character::isLetter)) {
      return NUMBER;
    }
    int hyphen = lower.lastIndexOf('-');
    if (hyphen > 0
        && lower.endsWith("ed")
        && word.substring(hyphen).equals(lower.substring(hyphen))) {
      return ADJECTIVE;
    }
    if (NameForms.isDistinctive(word) || (capital && !opens)) {
      return NAME;
    }
    return open(lower, before, sentence, opens);
  }

  private static Tag open(String lower, List<Token> before, String sentence, boolean opens) {
    if (lower.endsWith("ly") && lower.length() > 4) {
      return ADVERB;
    }
    if (!Verbs.base(lower).isEmpty()) {
      return opens || canBeVerb(lower, before, sentence) ? VERB : NOUN;
    }
    if (isParticiple(lower)) {
      return opens || canBeVerb(lower, before, sentence) ? VERB : NOUN;
    }
    if (lower.length() > 4 && lower.endsWith("ed") && !lower.endsWith("eed")) {
      return lower.indexOf('-') > 0 ? ADJECTIVE : VERB;
    }
    if (NOUNS.contains(lower)) {
      return NOUN;
    }
    for (String ending : ADJECTIVE_ENDINGS) {
      if (lower.length() > ending.length() + 2 && lower.endsWith(ending)) {
        return ADJECTIVE;
      }
    }
    return NOUN;
  }

  /** Nouns that end like adjectives. */
  private static final Set<String> NOUNS = WordLists.of("nouns like adjectives");

  /** "A and B require ...". */
  private static boolean joined(String lower, List<Token> before, String sentence) {
    int n = before.size();
    return n > 1
        && PLURAL_VERBS.contains(lower)
        && before.get(n - 2).span().of(sentence).equalsIgnoreCase("and");
  }

  private static final Set<String> PLURAL_VERBS = WordLists.of("plural verbs");

  /** Whether it may be a form of a verb: "running", and not "string". */
  private static boolean isParticiple(String lower) {
    int stem = lower.length() - 3;
    boolean vowel = false;
    for (int i = 0; i < stem; i++) {
      vowel |= "aeiouy".indexOf(lower.charAt(i)) >= 0;
    }
    return vowel && stem > 2 && lower.endsWith("ing") && lower.indexOf('-') < 0;
  }

  private static boolean isThirdPerson(String lower) {
    return lower.endsWith("s") && !Verbs.isBase(lower);
  }

  /** Whether a verb may stand after the word before it. */
  private static boolean canBeVerb(String lower, List<Token> before, String sentence) {
    boolean participle = lower.endsWith("ed") || lower.endsWith("ing");
    Token last = before.get(before.size() - 1);
    String word = last.span().of(sentence).toLowerCase(Locale.ROOT);
    return switch (last.tag()) {
      case DETERMINER -> participle && !word.equals("no");
      case PREPOSITION -> participle || word.equals("to");
      case ADJECTIVE, NUMBER -> participle;
      case NOUN ->
          participle
              || joined(lower, before, sentence)
              || Verbs.isIrregular(lower)
              || isThirdPerson(lower)
              || word.endsWith("s");
      case NAME ->
          participle
              || Verbs.isIrregular(lower)
              || isThirdPerson(lower)
              || (word.endsWith("s") && PLURAL_VERBS.contains(lower));
      case VERB -> participle;
      default -> true;
    };
  }
}
