package dev.qortex.ingest.tagging;

import static dev.qortex.ingest.tagging.Tagger.Tag.PUNCTUATION;

import dev.qortex.ingest.document.Span;
import dev.qortex.ingest.internal.lexicon.Verbs;
import dev.qortex.ingest.tagging.Tagger.Tag;
import dev.qortex.ingest.tagging.Tagger.Token;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A word of a sentence, with the tokens around it: what the conditions of tag rules ask for. */
final class WordInSentence {

  private final String sentence;
  private final List<Token> tokens;
  private final int index;
  private final String word;
  private final String lower;
  private @Nullable String before;
  private @Nullable Boolean verb;

  /**
   * @param tokens the tokens before the word, and those after it if they are known
   * @param index the index of the word among the tokens
   */
  WordInSentence(String sentence, Span span, List<Token> tokens, int index) {
    this.sentence = sentence;
    this.tokens = tokens;
    this.index = index;
    this.word = span.of(sentence).replace('’', '\'');
    this.lower = word.toLowerCase(Locale.ROOT);
  }

  String word() {
    return word;
  }

  String lower() {
    return lower;
  }

  boolean ends(String ending) {
    return lower.endsWith(ending);
  }

  /** True if the word starts with a capital that no start of a sentence explains. */
  boolean isCapital() {
    return Character.isUpperCase(word.charAt(0)) && left() != PUNCTUATION;
  }

  /** True for "token-based", and not for "Token-Based". */
  boolean isCompoundParticiple() {
    int hyphen = word.lastIndexOf('-');
    return hyphen > 0 && ends("ed") && word.substring(hyphen).equals(lower.substring(hyphen));
  }

  /** True for a form of a listed verb, and for what ends in "ing" after a syllable. */
  boolean looksLikeVerb() {
    if (verb == null) {
      verb = isGerund() || !Verbs.base(lower).isEmpty();
    }
    return verb;
  }

  private boolean isGerund() {
    int stem = lower.length() - 3;
    boolean vowel = false;
    for (int i = 0; i < stem; i++) {
      vowel |= "aeiouy".indexOf(lower.charAt(i)) >= 0;
    }
    return vowel && stem > 2 && ends("ing") && lower.indexOf('-') < 0;
  }

  /** The tag of the word before this one; a sentence starts as if after a sign. */
  Tag left() {
    return index == 0 ? PUNCTUATION : tokens.get(index - 1).tag();
  }

  boolean isAfter(Set<Tag> tags) {
    return tags.contains(left());
  }

  /** The word at a distance before this one, in lower case; empty if there is none. */
  String before(int distance) {
    if (distance != 1) {
      return lower(distance);
    }
    if (before == null) {
      before = lower(1);
    }
    return before;
  }

  private String lower(int distance) {
    int at = index - distance;
    return at < 0 ? "" : tokens.get(at).span().of(sentence).toLowerCase(Locale.ROOT);
  }

  /** The tag of the word after this one; a sentence ends as if in a sign. */
  Tag right() {
    return index + 1 == tokens.size() ? PUNCTUATION : tokens.get(index + 1).tag();
  }

  boolean isBefore(Set<Tag> tags) {
    return tags.contains(right());
  }

  /** The word after this one in its spelling; a full stop at the end of a sentence. */
  String next() {
    return index + 1 == tokens.size() ? "." : tokens.get(index + 1).span().of(sentence);
  }

  /** True before code or a quotation. */
  boolean isBeforeQuote() {
    return "\"“`".indexOf(next().charAt(0)) >= 0;
  }
}
