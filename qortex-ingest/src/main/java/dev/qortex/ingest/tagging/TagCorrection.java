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

import dev.qortex.ingest.internal.lexicon.Verbs;
import dev.qortex.ingest.tagging.Tagger.Tag;
import dev.qortex.ingest.tagging.Tagger.Token;
import java.util.List;
import java.util.Locale;

/** Corrects the tags of words by the words around them: what looks like a verb may be a noun. */
final class TagCorrection {

  private final String sentence;
  private final List<Token> tokens;

  TagCorrection(String sentence, List<Token> tokens) {
    this.sentence = sentence;
    this.tokens = tokens;
  }

  /** Changes the list. */
  void correct() {
    for (int k = 0; k < tokens.size(); k++) {
      tokens.set(k, again(k));
    }
  }

  /** With the word after it known: what looks like a verb may be a noun. */
  private Token again(int k) {
    Token token = tokens.get(k);
    String word = token.span().of(sentence);
    Tag left = k == 0 ? PUNCTUATION : tokens.get(k - 1).tag();
    Tag right = k + 1 == tokens.size() ? PUNCTUATION : tokens.get(k + 1).tag();
    char next = k + 1 == tokens.size() ? '.' : sentence.charAt(tokens.get(k + 1).span().start());
    boolean noun = left == NOUN || left == NAME || left == ADJECTIVE;
    boolean modifies = noun || left == DETERMINER || left == PREPOSITION || left == VERB;
    boolean object =
        right == NOUN
            || right == NAME
            || right == DETERMINER
            || right == PRONOUN
            || right == ADJECTIVE
            || right == NUMBER
            || right == VERB
                && k + 1 < tokens.size()
                && tokens.get(k + 1).span().of(sentence).endsWith("ed")
            || "\"“\u0060".indexOf(next) >= 0;
    boolean toNoun = false;
    if (token.tag() == VERB && word.endsWith("s")) {
      boolean stops =
          !object
              && right != PREPOSITION
              && right != ADVERB
              && right != OTHER
              && right != PRONOUN
              && right != CONJUNCTION;
      boolean of =
          right == PREPOSITION
              && sentence.startsWith("of", tokens.get(k + 1).span().start())
              && !isOfVerb(word);
      boolean participle =
          right == VERB
              && sentence
                  .substring(tokens.get(k + 1).span().start(), tokens.get(k + 1).span().end())
                  .endsWith("ing");
      toNoun = noun && (stops || of || participle);
    } else if (token.tag() == VERB && word.endsWith("ing")) {
      boolean stops = right == PUNCTUATION || right == CONJUNCTION || right == AUXILIARY;
      boolean of =
          right == PREPOSITION && sentence.startsWith("of", tokens.get(k + 1).span().start());
      toNoun = modifies && !object && (stops || of || left == DETERMINER);
      toNoun |= noun && right == VERB;
    } else if (token.tag() == NAME
        && word.length() > 3
        && word.equals(word.toUpperCase(Locale.ROOT))
        && (left == NAME || left == NOUN || left == CONJUNCTION)
        && (right == PRONOUN
            || right == DETERMINER
            || (right == NAME || right == NOUN) && !Character.isLowerCase(next))
        && word.endsWith("S")
        && !Verbs.base(word.toLowerCase(Locale.ROOT)).isEmpty()) {
      return new Token(token.span(), VERB);
    }
    return toNoun ? new Token(token.span(), NOUN) : token;
  }

  private static boolean isOfVerb(String word) {
    return word.startsWith("consist");
  }
}
