package dev.qortex.ingest.extract;

import dev.qortex.ingest.document.Span;
import dev.qortex.ingest.extract.Tagger.Tag;
import java.util.List;

/**
 * A stretch of a sentence: a noun phrase, a bracket with what stands in it, or a word.
 *
 * @param kind which of them
 * @param tag of a word; {@code NOUN} of a noun phrase, {@code NAME} of one that is a proper name or
 *     code
 * @param word in lower case: the word, the last word of a noun phrase, or the opening bracket
 * @param span where it stands in the block
 * @param name what a noun phrase names, without article; empty if it names nothing
 * @param article how a noun phrase starts, in lower case; empty without article or number
 * @param code whether a noun phrase is nothing but code
 * @param inside of a bracket
 */
record Phrase(
    Kind kind, Tag tag, String word, Span span, String name, String article, boolean code, List<Phrase> inside) {

  enum Kind {
    NOUNS,
    BRACKET,
    WORD
  }

  boolean isNouns() {
    return kind == Kind.NOUNS;
  }

  boolean isWord(String... words) {
    if (kind == Kind.WORD) {
      for (String any : words) {
        if (word.equals(any)) {
          return true;
        }
      }
    }
    return false;
  }

  boolean is(Tag wanted) {
    return kind == Kind.WORD && tag == wanted;
  }

  boolean isBracket() {
    return kind == Kind.BRACKET;
  }

  boolean isNamed() {
    return !name.isEmpty();
  }

  boolean isPlural() {
    return word.length() > 3
        && word.endsWith("s")
        && !word.endsWith("ss")
        && !word.endsWith("us")
        && !word.endsWith("is");
  }

  boolean isIndefinite() {
    return article.equals("a") || article.equals("an");
  }
}
