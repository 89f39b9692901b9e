package dev.qortex.ingest.tagging;

import static dev.qortex.ingest.tagging.Tagger.Tag.AUXILIARY;
import static dev.qortex.ingest.tagging.Tagger.Tag.NAME;
import static dev.qortex.ingest.tagging.Tagger.Tag.NOUN;
import static dev.qortex.ingest.tagging.Tagger.Tag.PUNCTUATION;
import static dev.qortex.ingest.tagging.Tagger.Tag.VERB;

import dev.qortex.ingest.document.Span;
import dev.qortex.ingest.internal.SourceText;
import dev.qortex.ingest.internal.lexicon.WordLists;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Tagger by lists and rules: closed classes by lists, other words by their form and the words
 * before them, then verbs and names by both neighbours ({@link TagRule}). Linear in the length of
 * the sentence.
 */
enum WordTagger implements Tagger {
  INSTANCE;

  private static final Map<String, Tag> CLOSED = new HashMap<>();

  static {
    for (Tag tag : EnumSet.complementOf(EnumSet.of(NOUN, NAME, VERB, PUNCTUATION))) {
      WordLists.of("closed " + tag).forEach(word -> CLOSED.put(word, tag));
    }
  }

  private static final Set<String> CLITIC_STEMS = WordLists.of("stems of clitics");

  @Override
  public List<Token> tokens(String sentence) {
    List<Token> tokens = byForm(sentence);
    for (int k = 0; k < tokens.size(); k++) {
      Tag tag = tokens.get(k).tag();
      if (tag == VERB || tag == NAME) {
        correct(sentence, tokens, k, tag == VERB ? TagRule.OF_VERBS : TagRule.OF_NAMES);
      }
    }
    return tokens;
  }

  private static void correct(String sentence, List<Token> tokens, int index, List<TagRule> rules) {
    Span span = tokens.get(index).span();
    TagRule.of(new WordInSentence(sentence, span, tokens, index), rules)
        .ifPresent(rule -> tokens.set(index, new Token(span, rule.tag())));
  }

  /** Tokens with tags that do not depend on the words after them. */
  static List<Token> byForm(String sentence) {
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
      Span span = new Span(start, cut);
      tokens.add(new Token(span, tag(new WordInSentence(sentence, span, tokens, tokens.size()))));
      if (cut < i) {
        tokens.add(new Token(new Span(cut, i), AUXILIARY));
      }
    }
    return tokens;
  }

  private static Tag tag(WordInSentence word) {
    Tag closed = CLOSED.get(word.lower());
    boolean initial = word.isCapital() && word.word().length() == 1;
    return closed == null || initial
        ? TagRule.of(word, TagRule.BY_FORM).orElseThrow().tag()
        : closed;
  }

  /** The start of a shortened verb, such as the one in "it's" or "you've"; else the end. */
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

  /** The end of the word that starts there; it holds signs between letters or digits. */
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
}
