package dev.qortex.ingest.internal.syntax;

import dev.qortex.ingest.document.Span;
import dev.qortex.ingest.extract.Tagger;
import dev.qortex.ingest.internal.lexicon.GenericWords;
import dev.qortex.ingest.internal.lexicon.NameForms;
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

  private static void closed(Tag tag, String words) {
    for (String word : words.split(" ")) {
      CLOSED.put(word, tag);
    }
  }

  static {
    closed(
        Tag.DETERMINER,
        "a an the each every all both this these those its their your our my his her any some no"
            + " another either neither such several many few most more other what whose");
    closed(
        Tag.PRONOUN,
        "it they we you i he she them us me him who whom which that itself themselves something"
            + " anything nothing everything everyone anyone someone yourself one-another");
    closed(
        Tag.PREPOSITION,
        "of in on at by for to from with without into onto over under between within inside outside"
            + " via through across against during per among amid upon toward towards around behind"
            + " beyond below above near as like unlike than despite about alongside throughout"
            + " except besides beside underneath versus vs plus");
    closed(
        Tag.CONJUNCTION,
        "and or but nor so yet if because when while where unless until although though whether"
            + " since whereas once before after how why & +");
    closed(
        Tag.AUXILIARY,
        "is are was were be been being am has have had having do does did can could will would"
            + " shall should may might must cannot isn't aren't wasn't weren't don't doesn't didn't"
            + " can't won't couldn't wouldn't shouldn't hasn't haven't hadn't mustn't");
    closed(
        Tag.NUMBER,
        "one two three four five six seven eight nine ten eleven twelve zero dozen dozens hundreds"
            + " thousands");
    closed(Tag.OTHER, "not n't please yes ok etc etc. e.g i.e e.g. i.e.");
    closed(
        Tag.ADVERB,
        "also always often sometimes occasionally usually never ever now then there here just only"
            + " even still already again very too quite rather instead together directly internally"
            + " natively e.g too well currently thus hence however therefore otherwise typically"
            + " mostly mainly out up down off away back soon later maybe perhaps almost enough"
            + " further much less");
    closed(
        Tag.ADJECTIVE,
        "new old good bad large small big long short high low same different single double full"
            + " empty main own first second third last next real true false free open simple"
            + " complex common public private local remote raw rich own certain various entire"
            + " whole similar specific general early late fast slow hard easy strong weak hot cold"
            + " deep wide clean flat pure safe static dynamic special right wrong standard"
            + " fine-grained existing following remaining missing underlying corresponding incoming"
            + " outgoing default optional maximum minimum semantic uniform continuous universal"
            + " adaptive generic unique random linear popular foundational lightweight tiny modern"
            + " robust minimal powerful sane open-source full-featured general-purpose");
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
        tokens.add(new Token(new Span(cut, i), Tag.AUXILIARY));
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

  private static final Set<String> CLITIC_STEMS =
      Set.of(
          "it", "that", "there", "here", "what", "who", "let", "he", "she", "this", "where", "how",
          "which");

  /** Where the word that starts there ends; it holds signs that stand between letters or digits. */
  private static int end(String text, int start) {
    int i = start;
    while (i < text.length()) {
      char c = text.charAt(i);
      boolean joint = i > start && i + 1 < text.length() && "-_./'’:@#".indexOf(c) >= 0;
      if (!isInWord(c) && !(joint && isInWord(text.charAt(i + 1)))) {
        break;
      }
      i++;
    }
    return i;
  }

  private static boolean isInWord(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || Character.isSurrogate(c);
  }

  private static Tag tag(String word, List<Token> before, String sentence) {
    String lower = word.toLowerCase(Locale.ROOT).replace('’', '\'');
    char first = word.charAt(0);
    if (!isInWord(first)) {
      return first == '&' || first == '+' ? Tag.CONJUNCTION : Tag.PUNCTUATION;
    }
    boolean capital = Character.isUpperCase(first);
    Tag closed = CLOSED.get(lower);
    boolean opens = before.isEmpty() || before.get(before.size() - 1).tag() == Tag.PUNCTUATION;
    if (closed != null && (!capital || opens || word.length() > 1)) {
      return closed;
    }
    if (Character.isDigit(first) && lower.chars().noneMatch(Character::isLetter)) {
      return Tag.NUMBER;
    }
    int hyphen = lower.lastIndexOf('-');
    if (hyphen > 0
        && lower.endsWith("ed")
        && word.substring(hyphen).equals(lower.substring(hyphen))) {
      return Tag.ADJECTIVE;
    }
    if (NameForms.isDistinctive(word) || (capital && !opens)) {
      return Tag.NAME;
    }
    return open(lower, before, sentence, opens);
  }

  private static Tag open(String lower, List<Token> before, String sentence, boolean opens) {
    if (lower.endsWith("ly") && lower.length() > 4) {
      return Tag.ADVERB;
    }
    if (!Verbs.base(lower).isEmpty()) {
      return opens || canBeVerb(lower, before, sentence) ? Tag.VERB : Tag.NOUN;
    }
    if (isParticiple(lower)) {
      return opens || canBeVerb(lower, before, sentence) ? Tag.VERB : Tag.NOUN;
    }
    if (lower.length() > 4 && lower.endsWith("ed") && !lower.endsWith("eed")) {
      return lower.indexOf('-') > 0 ? Tag.ADJECTIVE : Tag.VERB;
    }
    if (NOUNS.contains(lower)) {
      return Tag.NOUN;
    }
    for (String ending : ADJECTIVE_ENDINGS) {
      if (lower.length() > ending.length() + 2 && lower.endsWith(ending)) {
        return Tag.ADJECTIVE;
      }
    }
    return Tag.NOUN;
  }

  /** Nouns that end like adjectives. */
  private static final Set<String> NOUNS =
      GenericWords.set(
          "variable executable iterable observable callable deliverable library dictionary boundary"
              + " summary binary glossary vocabulary canary directive archive primitive objective"
              + " alternative perspective initiative narrative representative guardian");

  /** "A and B require ...". */
  private static boolean joined(String lower, List<Token> before, String sentence) {
    int n = before.size();
    return n > 1
        && PLURAL_VERBS.contains(lower)
        && before.get(n - 2).span().of(sentence).equalsIgnoreCase("and");
  }

  private static final Set<String> PLURAL_VERBS =
      Set.of(
          "require",
          "depend",
          "rely",
          "contain",
          "implement",
          "extend",
          "include",
          "provide",
          "enable",
          "consist",
          "belong",
          "share",
          "improve",
          "replace",
          "combine");

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
