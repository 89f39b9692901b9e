package dev.qortex.ingest.tagging;

import dev.qortex.ingest.document.Span;
import java.util.List;

/**
 * Tokenizer and part-of-speech tagger of sentences. Implementations are thread-safe.
 *
 * @see <a href="https://universaldependencies.org/u/pos/">Universal part-of-speech tags</a>
 */
@FunctionalInterface
public interface Tagger {

  /**
   * A word, a number or a sign.
   *
   * @param span the place in the sentence; not empty
   */
  record Token(Span span, Tag tag) {}

  /** Part of speech: the universal tags, with those that make no difference here put together. */
  enum Tag {
    /** A common noun. */
    NOUN,
    /** A proper noun, or a text that is written as code. */
    NAME,
    /** A verb in any form, participles included. */
    VERB,
    /** A form of be, have or do, or a modal. */
    AUXILIARY,
    ADJECTIVE,
    ADVERB,
    /** An article, or a word in its place, such as "each". */
    DETERMINER,
    /** A pronoun, including the relative "that" and "which". */
    PRONOUN,
    /** A preposition, "to" included. */
    PREPOSITION,
    /** "And", "or", and what opens a subordinate clause, such as "because". */
    CONJUNCTION,
    NUMBER,
    PUNCTUATION,
    /** "Not", interjections, symbols. */
    OTHER
  }

  /** The words of a sentence from left to right, without overlap; space is in none of them. */
  List<Token> tokens(String sentence);

  /**
   * Tagger by lists of words, endings and neighbours; for English, and sufficient for relation
   * phrases.
   */
  static Tagger words() {
    return WordTagger.INSTANCE;
  }
}
