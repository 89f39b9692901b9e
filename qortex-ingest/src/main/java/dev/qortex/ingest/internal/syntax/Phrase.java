package dev.qortex.ingest.internal.syntax;

import static dev.qortex.ingest.tagging.Tagger.Tag.NAME;
import static dev.qortex.ingest.tagging.Tagger.Tag.NOUN;
import static dev.qortex.ingest.tagging.Tagger.Tag.OTHER;
import static dev.qortex.ingest.tagging.Tagger.Tag.PUNCTUATION;

import dev.qortex.ingest.document.Span;
import dev.qortex.ingest.internal.lexicon.Plurals;
import dev.qortex.ingest.tagging.Tagger.Tag;
import java.util.List;

/**
 * A stretch of a sentence: a noun phrase, a bracket with what stands in it, or a word.
 *
 * @param kind which of them
 * @param tag of a word; {@code NOUN} of a noun phrase, {@code NAME} of one with a proper name or
 *     code in it
 * @param word in lower case: the word, the last word of a noun phrase, or the opening bracket
 * @param span where it stands in the block
 * @param name what a noun phrase names, without article; empty if it names nothing
 * @param article the article or number that a noun phrase starts with, in lower case; or empty
 * @param code whether a noun phrase is nothing but code
 * @param inside of a bracket
 */
public record Phrase(
    Kind kind,
    Tag tag,
    String word,
    Span span,
    String name,
    String article,
    boolean code,
    List<Phrase> inside) {

  /** The phrase of a place without one. */
  static final Phrase NONE =
      new Phrase(Kind.WORD, OTHER, "", new Span(0, 0), "", "", false, List.of());

  public enum Kind {
    NOUNS,
    BRACKET,
    WORD
  }

  /** A name that stands elsewhere: in the heading that "it" means. */
  public static Phrase heading(String name) {
    return new Phrase(Kind.NOUNS, NAME, "", new Span(0, 0), name, "", false, List.of());
  }

  /** These words, as a name. */
  public Phrase named() {
    return isNamed() ? this : new Phrase(Kind.NOUNS, NOUN, word, span, word, "", code, inside);
  }

  public boolean isHeading() {
    return isNamed() && span.length() == 0;
  }

  static Phrase word(Tag tag, String word, Span span) {
    return new Phrase(Kind.WORD, tag, word, span, "", "", false, List.of());
  }

  static Phrase bracket(String open, Span span, List<Phrase> inside) {
    return new Phrase(Kind.BRACKET, PUNCTUATION, open, span, "", "", false, inside);
  }

  public boolean isNouns() {
    return kind == Kind.NOUNS;
  }

  public boolean isBracket() {
    return kind == Kind.BRACKET;
  }

  /** True if it is a noun phrase that names something. */
  public boolean isNamed() {
    return !name.isEmpty();
  }

  public boolean isName() {
    return isNamed() && tag == NAME;
  }

  /** True if it is a word of that kind. */
  public boolean is(Tag wanted) {
    return kind == Kind.WORD && tag == wanted;
  }

  /** True if it is one of these words. */
  public boolean isWord(String... words) {
    if (kind == Kind.WORD) {
      for (String any : words) {
        if (word.equals(any)) {
          return true;
        }
      }
    }
    return false;
  }

  /** True if it joins the parts of a list. */
  public boolean joins() {
    return isWord(",", "and", "or", "&", "/", "plus");
  }

  /** True if it stands between a term and its explanation. */
  public boolean separates() {
    return isWord(":", "-", "–", "—");
  }

  public boolean isPlural() {
    return isNouns() && !Plurals.singular(word).equals(word);
  }

  public boolean isIndefinite() {
    return article.equals("a") || article.equals("an");
  }
}
