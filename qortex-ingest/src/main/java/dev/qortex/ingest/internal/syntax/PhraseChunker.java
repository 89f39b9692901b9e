package dev.qortex.ingest.internal.syntax;

import static dev.qortex.ingest.tagging.Tagger.Tag.ADJECTIVE;
import static dev.qortex.ingest.tagging.Tagger.Tag.ADVERB;
import static dev.qortex.ingest.tagging.Tagger.Tag.DETERMINER;
import static dev.qortex.ingest.tagging.Tagger.Tag.NAME;
import static dev.qortex.ingest.tagging.Tagger.Tag.NOUN;
import static dev.qortex.ingest.tagging.Tagger.Tag.NUMBER;
import static dev.qortex.ingest.tagging.Tagger.Tag.PUNCTUATION;
import static dev.qortex.ingest.tagging.Tagger.Tag.VERB;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Span;
import dev.qortex.ingest.internal.lexicon.GenericWords;
import dev.qortex.ingest.internal.lexicon.RelationVerbs;
import dev.qortex.ingest.internal.lexicon.Verbs;
import dev.qortex.ingest.internal.syntax.Phrase.Kind;
import dev.qortex.ingest.internal.syntax.SentenceWords.Word;
import dev.qortex.ingest.tagging.Tagger;
import dev.qortex.ingest.tagging.Tagger.Tag;
import java.util.ArrayList;
import java.util.List;

/** Cuts a sentence into phrases. What is marked as code is one name. */
public final class PhraseChunker {

  private static final List<String> BASED = List.of("-based", "-backed", "-powered", "-driven");
  private static final int DEEPEST = 3;
  private static final int MOST_WORDS = 5;

  private static final int WORDS_OF_A_LONG_NAME = 3;

  private final String text;
  private final List<Word> words;

  private PhraseChunker(String text, List<Word> words) {
    this.text = text;
    this.words = words;
  }

  /** The phrases of that part of a block, from left to right. */
  public static List<Phrase> of(Block block, Span sentence, Tagger tagger) {
    PhraseChunker all =
        new PhraseChunker(block.text(), new SentenceWords(block, sentence, tagger).words());
    return all.phrases(0, all.words.size(), 0);
  }

  private List<Phrase> phrases(int from, int to, int depth) {
    List<Phrase> phrases = new ArrayList<>();
    int i = from;
    while (i < to) {
      Word word = words.get(i);
      int close = word.code() ? -1 : close(i, to);
      int end = close > 0 ? i : nouns(i, to);
      if (close > 0) {
        List<Phrase> inside = depth < DEEPEST ? phrases(i + 1, close, depth + 1) : List.of();
        Span span = new Span(word.span().start(), words.get(close).span().end());
        phrases.add(Phrase.bracket(word.lower(), span, inside));
        i = close + 1;
      } else if (end > i) {
        phrases.add(nounPhrase(i, end));
        i = end;
      } else {
        phrases.add(Phrase.word(word.tag(), word.lower(), word.span()));
        i++;
      }
    }
    return phrases;
  }

  /** The index of the bracket that closes the one at that index; -1 if there is none. */
  private int close(int open, int to) {
    String bracket = words.get(open).text();
    String closing = bracket.equals("(") ? ")" : bracket.equals("[") ? "]" : "";
    int depth = 0;
    for (int i = open; i < to && !closing.isEmpty(); i++) {
      String word = words.get(i).text();
      depth += word.equals(bracket) ? 1 : word.equals(closing) ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return -1;
  }

  /** The end of the noun phrase that starts there; the start if there is none. */
  private int nouns(int start, int to) {
    int end = start;
    int i = start;
    if (words.get(i).tag() == DETERMINER) {
      i++;
    }
    while (i < to) {
      Word word = words.get(i);
      if (i > start && isQuote(words.get(i - 1).span().end(), word.span().start())) {
        break;
      }
      if (word.isNominal()) {
        end = i + 1;
        if (joins(i, to)) {
          i++;
        }
      } else if (word.tag() == ADVERB) {
        boolean describes = i + 1 < to && words.get(i + 1).tag() == ADJECTIVE && end <= start;
        if (!describes) {
          break;
        }
      } else if (word.tag() == NUMBER && i > start && end == i && isVersioned(i)) {
        end = i + 1;
      } else if (word.tag() != ADJECTIVE && word.tag() != NUMBER && !describes(i, start, to)) {
        break;
      }
      i++;
    }
    return end;
  }

  /** True if the number at that index belongs to the name before it, as in "HTTP 3". */
  private boolean isVersioned(int i) {
    Word name = words.get(i - 1);
    return name.tag() == NAME && !name.code();
  }

  /** True if a quotation starts or ends between two words. */
  private boolean isQuote(int from, int to) {
    boolean quote = false;
    for (int i = from; i < to; i++) {
      quote |= "\"“”".indexOf(text.charAt(i)) >= 0;
    }
    return quote;
  }

  /** True if "of" stands between two words of one proper name there. */
  private boolean joins(int i, int to) {
    return i + 2 < to
        && (words.get(i + 1).lower().equals("of") || words.get(i + 1).lower().equals("by"))
        && words.get(i).tag() == NAME
        && words.get(i + 2).tag() == NAME
        && !words.get(i).code()
        && Character.isUpperCase(words.get(i).text().charAt(0))
        && Character.isUpperCase(words.get(i + 2).text().charAt(0));
  }

  /** True if the word is a participle in front of its noun, such as "typed" in "typed edges". */
  private boolean describes(int i, int start, int to) {
    Word word = words.get(i);
    boolean ing = word.lower().endsWith("ing");
    boolean participle = word.tag() == VERB && (ing || word.lower().endsWith("ed"));
    boolean before =
        i + 1 < to && (words.get(i + 1).isNominal() || words.get(i + 1).tag() == ADJECTIVE);
    if (!participle || !before) {
      return false;
    }
    if (i > start && BASED.contains("-" + word.lower())) {
      return words.get(i - 1).tag() == NAME || words.get(i - 1).tag() == NUMBER;
    }
    boolean relates = RelationVerbs.isKnown(Verbs.base(word.lower()));
    if (i > start) {
      return !words.get(i - 1).isNominal() || (ing && !relates && words.get(i + 1).tag() == NOUN);
    }
    if (ing && relates) {
      return false;
    }
    Tag left = i == 0 ? PUNCTUATION : words.get(i - 1).tag();
    return switch (left) {
      case PUNCTUATION -> !ing;
      case CONJUNCTION -> !ing || (words.get(i - 1).lower().equals("and") && lists(i - 2));
      case PREPOSITION, VERB -> true;
      default -> false;
    };
  }

  /** True if a comma stands there after a noun, as before the last "and" of a list. */
  private boolean lists(int i) {
    return i > 0 && words.get(i).lower().equals(",") && words.get(i - 1).isNominal();
  }

  private Phrase nounPhrase(int from, int to) {
    Word head = words.get(to - 1);
    boolean name = false;
    for (int i = from; i < to; i++) {
      name |= words.get(i).tag() == NAME;
    }
    Word first = words.get(from);
    String article = first.tag() == DETERMINER || first.tag() == NUMBER ? first.lower() : "";
    Span span = new Span(first.span().start(), head.span().end());
    return new Phrase(
        Kind.NOUNS,
        name ? NAME : NOUN,
        head.lower(),
        span,
        name(from, to),
        article,
        isCode(from, to),
        List.of());
  }

  /** True if they name nothing but code. */
  private boolean isCode(int from, int to) {
    int code = to - 1;
    while (code > from && !words.get(code).code()) {
      code--;
    }
    return words.get(code).code() && isKind(code + 1, to);
  }

  /** True if the words only say what kind of thing the code before them is. */
  private boolean isKind(int from, int to) {
    boolean kind = true;
    for (int i = from; i < to; i++) {
      kind &= words.get(i).tag() == NOUN && GenericWords.isKindOfCode(words.get(i).lower());
    }
    return kind;
  }

  private static boolean isBased(String word) {
    for (String end : BASED) {
      if (word.endsWith(end) || word.equals(end.substring(1))) {
        return true;
      }
    }
    return false;
  }

  /** True if a word in front of a noun only points at it or counts it. */
  private static boolean onlyPoints(Word word) {
    return switch (word.tag()) {
      case DETERMINER, NUMBER, ADVERB -> true;
      default -> GenericWords.isPointer(word.lower());
    };
  }

  /** The name in the words: without determiners, numbers and possessives; code without its kind. */
  private String name(int from, int to) {
    int start = from;
    int code = -1;
    for (int i = from; i < to; i++) {
      Word word = words.get(i);
      code = word.code() || (word.tag() == NAME && word.lower().indexOf('_') > 0) ? i : code;
      boolean owner = word.lower().endsWith("'s") || word.lower().endsWith("s'");
      boolean points =
          i == start
              && (onlyPoints(word) || word.lower().indexOf('-') != word.lower().lastIndexOf('-'));
      if (owner || points || isBased(word.lower())) {
        start = Math.min(i + 1, to - 1);
      }
    }
    if (code >= 0 && isKind(code + 1, to)) {
      String identifier = words.get(code).text();
      return GenericWords.isIdentifier(identifier) ? identifier : "";
    }
    if (to - start > MOST_WORDS) {
      start = to - WORDS_OF_A_LONG_NAME;
    }
    String name = text.substring(words.get(start).span().start(), words.get(to - 1).span().end());
    return GenericWords.names(name, words.get(to - 1).lower()) ? name : "";
  }
}
