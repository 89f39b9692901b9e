package dev.qortex.ingest.internal.syntax;

import dev.qortex.ingest.extract.Tagger.Tag;
import dev.qortex.ingest.extract.Tagger.Token;
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
    spareVerbs();
  }

  /** With the word after it known: what looks like a verb may be a noun. */
  private Token again(int k) {
    Token token = tokens.get(k);
    String word = token.span().of(sentence);
    Tag left = k == 0 ? Tag.PUNCTUATION : tokens.get(k - 1).tag();
    Tag right = k + 1 == tokens.size() ? Tag.PUNCTUATION : tokens.get(k + 1).tag();
    char next = k + 1 == tokens.size() ? '.' : sentence.charAt(tokens.get(k + 1).span().start());
    boolean noun = left == Tag.NOUN || left == Tag.NAME || left == Tag.ADJECTIVE;
    boolean modifies =
        noun || left == Tag.DETERMINER || left == Tag.PREPOSITION || left == Tag.VERB;
    boolean object =
        right == Tag.NOUN
            || right == Tag.NAME
            || right == Tag.DETERMINER
            || right == Tag.PRONOUN
            || right == Tag.ADJECTIVE
            || right == Tag.NUMBER
            || right == Tag.VERB
                && k + 1 < tokens.size()
                && tokens.get(k + 1).span().of(sentence).endsWith("ed")
            || "\"“\u0060".indexOf(next) >= 0;
    boolean toNoun = false;
    if (token.tag() == Tag.VERB && word.endsWith("s")) {
      boolean stops =
          !object
              && right != Tag.PREPOSITION
              && right != Tag.ADVERB
              && right != Tag.OTHER
              && right != Tag.PRONOUN
              && right != Tag.CONJUNCTION;
      boolean of =
          right == Tag.PREPOSITION
              && sentence.startsWith("of", tokens.get(k + 1).span().start())
              && !isOfVerb(word);
      boolean participle =
          right == Tag.VERB
              && sentence
                  .substring(tokens.get(k + 1).span().start(), tokens.get(k + 1).span().end())
                  .endsWith("ing");
      toNoun = noun && (stops || of || participle);
    } else if (token.tag() == Tag.VERB && word.endsWith("ing")) {
      boolean stops =
          right == Tag.PUNCTUATION || right == Tag.CONJUNCTION || right == Tag.AUXILIARY;
      boolean of =
          right == Tag.PREPOSITION && sentence.startsWith("of", tokens.get(k + 1).span().start());
      toNoun = modifies && !object && (stops || of || left == Tag.DETERMINER);
      toNoun |= noun && right == Tag.VERB;
    } else if (token.tag() == Tag.NAME
        && word.length() > 3
        && word.equals(word.toUpperCase(Locale.ROOT))
        && (left == Tag.NAME || left == Tag.NOUN || left == Tag.CONJUNCTION)
        && (right == Tag.PRONOUN
            || right == Tag.DETERMINER
            || (right == Tag.NAME || right == Tag.NOUN) && !Character.isLowerCase(next))
        && word.endsWith("S")
        && !Verbs.base(word.toLowerCase(Locale.ROOT)).isEmpty()) {
      return new Token(token.span(), Tag.VERB);
    }
    return toNoun ? new Token(token.span(), Tag.NOUN) : token;
  }

  private static boolean isOfVerb(String word) {
    return word.startsWith("consist");
  }

  /** A clause has one finite verb; what looks like one more after a noun is the head of that. */
  private void spareVerbs() {
    int clauses = 1;
    for (int k = 1; k < tokens.size(); k++) {
      Token token = tokens.get(k);
      Tag left = tokens.get(k - 1).tag();
      Tag right = k + 1 < tokens.size() ? tokens.get(k + 1).tag() : Tag.PUNCTUATION;
      boolean stops = right == Tag.PUNCTUATION || right == Tag.CONJUNCTION;
      boolean noun = left == Tag.NOUN || left == Tag.NAME || left == Tag.ADJECTIVE;
      String word = token.span().of(sentence);
      boolean ends = k + 2 >= tokens.size() && right == Tag.PUNCTUATION;
      boolean third = token.tag() == Tag.VERB && word.endsWith("s");
      boolean governed = k > 1 && tokens.get(k - 2).tag() == Tag.PREPOSITION;
      boolean base = token.tag() == Tag.VERB && Verbs.isBase(word);
      if (third && noun && (clauses <= 0 || (governed && stops))
          || base && ends && left == Tag.CONJUNCTION && clauses <= 1 && k > 3) {
        tokens.set(k, new Token(token.span(), Tag.NOUN));
      } else if (third || token.tag() == Tag.AUXILIARY && left != Tag.AUXILIARY) {
        clauses--;
      } else if (token.tag() == Tag.PRONOUN
          || token.tag() == Tag.CONJUNCTION
          || token.tag() == Tag.PUNCTUATION) {
        clauses++;
      }
    }
  }
}
