package dev.qortex.core.text;

import dev.qortex.commons.Negation;
import dev.qortex.commons.Words;
import dev.qortex.core.text.Similarity.Verdict;
import dev.qortex.core.text.WordTokens.Token;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Content of a text that demands or states something: its words in order, without inflection and
 * without words that only hold a sentence together or stress it, each with a mark for a negation
 * before it. Immutable.
 *
 * @param terms the words in order
 * @param negations the number of negations that do not cancel each other
 */
record Content(List<Term> terms, int negations) {

  /** A word, and whether a negation stands before it. */
  record Term(String word, boolean negated, boolean decisive) {}

  private static final Set<String> WITHOUT = Set.of("without", "ohne", "sans", "sem", "zonder");

  /** Words without content of their own in a rule. */
  private static final Set<String> EMPTY =
      Set.of(
          ("an the is are was were be been being am do does did always must shall should ought will"
                  + " would please you your we our us ne")
              .split(" "));

  private static final Pattern PREAMBLE =
      Pattern.compile("(?:make|be) sure(?: to| that)?|remember to");

  /** Words that a text cannot lose or gain without saying something else. */
  private static final Set<String> DECISIVE =
      Set.of(
          ("before after until till unless except only or than least most more less fewer first last"
                  + " may might rarely seldom ?")
              .split(" "));

  /** Words of which one cannot stand for another. */
  private static final Set<String> DIRECTIONS =
      Set.of(
          "from to into onto over under above below in out on off up down by with at".split(" "));

  /** Words that end in s and are not plurals. */
  private static final Set<String> NO_PLURALS =
      Set.of(
          "https ftps ldaps imaps pops smtps amqps mqtts coaps wss ios aws cors news windows"
              .split(" "));

  static Content of(String text) {
    List<Token> tokens = withoutPreamble(WordTokens.tokens(text));
    List<Term> terms = new ArrayList<>();
    int negations = 0;
    boolean negated = false;
    boolean open = false;
    boolean stated = tokens.stream().anyMatch(token -> Negation.negates(token.text()));
    for (int i = 0; i < tokens.size(); i++) {
      String word = tokens.get(i).text();
      String next = i + 1 < tokens.size() ? tokens.get(i + 1).text() : "";
      if (WITHOUT.contains(word) && open) {
        terms = unmarked(terms);
        negations--;
        open = false;
        terms.add(new Term("with", false, false));
      } else if (stated && Negation.strengthens(word)) {
        continue;
      } else if (negates(word, next)) {
        negated = !negated;
        negations++;
        open = true;
        if (WITHOUT.contains(word)) {
          terms.add(new Term("with", true, false));
          negated = false;
        }
      } else if (!isEmpty(word, next) && !(word.equals("from") && follows(tokens, i, "refrain"))) {
        terms.add(
            new Term(stem(word), negated, tokens.get(i).decisive() || DECISIVE.contains(word)));
        negations += (int) Negation.forms(word);
        negated = false;
      }
    }
    if (negated) {
      terms.add(new Term("", true, false));
    }
    return new Content(List.copyOf(terms), negations);
  }

  private static List<Token> withoutPreamble(List<Token> tokens) {
    int from = 0;
    for (int length = 2; length <= Math.min(3, tokens.size()); length++) {
      List<String> start = tokens.subList(0, length).stream().map(Token::text).toList();
      from = PREAMBLE.matcher(String.join(" ", start)).matches() ? length : from;
    }
    return tokens.subList(from, tokens.size());
  }

  private static boolean negates(String word, String next) {
    return Negation.negates(word)
        || Negation.strengthens(word)
        || word.equals("nor")
        || word.equals("neither")
        || (word.equals("stop") || word.equals("stops")) && next.endsWith("ing");
  }

  /** An "a" before a content word is an article, and elsewhere a name. */
  private static boolean isEmpty(String word, String next) {
    return EMPTY.contains(word)
        || word.equals("a")
            && !next.isEmpty()
            && !Words.isFunctionWord(next)
            && !DECISIVE.contains(next);
  }

  private static boolean follows(List<Token> tokens, int i, String start) {
    return i > 0 && tokens.get(i - 1).text().startsWith(start);
  }

  /** A negation and a later "without" cancel each other. */
  private static List<Term> unmarked(List<Term> terms) {
    List<Term> plain = new ArrayList<>(terms);
    for (int i = plain.size() - 1; i >= 0; i--) {
      Term term = plain.get(i);
      if (term.negated()) {
        plain.set(i, new Term(term.word(), false, term.decisive()));
        return plain;
      }
    }
    return plain;
  }

  private static String stem(String word) {
    return NO_PLURALS.contains(word) ? word : Words.stem(word);
  }

  /** The words in order without marks of negation; empty if there are none. */
  List<String> unsigned() {
    return terms.stream().map(Term::word).filter(word -> !word.isEmpty()).toList();
  }

  /** Compares texts with equal {@link #unsigned()} by their negations. */
  static Verdict compareSigns(Statement one, Statement other) {
    return signs(one.content(), other.content(), one.content().terms, other.content().terms);
  }

  private static Verdict signs(Content one, Content other, List<Term> terms, List<Term> others) {
    if ((one.negations + other.negations) % 2 == 1) {
      return Verdict.OPPOSITE;
    }
    List<Boolean> marks = terms.stream().map(Term::negated).toList();
    boolean same =
        one.negations == other.negations
            && marks.equals(others.stream().map(Term::negated).toList());
    return same ? Verdict.SAME : Verdict.DIFFERENT;
  }

  /** As {@link Sense#content()} says. */
  static Verdict compare(Statement one, Statement other) {
    if (!one.words().containsAll(other.words()) && !other.words().containsAll(one.words())) {
      return Verdict.DIFFERENT;
    }
    return compareTerms(one.content(), other.content(), true);
  }

  /** As {@link Sense#values()} says. */
  static Verdict compareValues(Statement one, Statement other) {
    return compareTerms(one.content(), other.content(), false);
  }

  private static Verdict compareTerms(Content one, Content other, boolean strict) {
    List<Term> first = new ArrayList<>();
    List<Term> firstOnly = split(one, other, first);
    List<Term> second = new ArrayList<>();
    List<Term> secondOnly = split(other, one, second);
    boolean sameWords = firstOnly.isEmpty() && secondOnly.isEmpty();
    boolean decisive =
        Stream.concat(firstOnly.stream(), secondOnly.stream()).anyMatch(Term::decisive);
    boolean turned = strict && hasDirection(firstOnly) && hasDirection(secondOnly);
    boolean moved = (strict || sameWords) && !words(first).equals(words(second));
    if (decisive || turned || moved) {
      return Verdict.DIFFERENT;
    }
    boolean opposite = (one.negations + other.negations) % 2 == 1;
    return strict || opposite || sameWords ? signs(one, other, first, second) : Verdict.SAME;
  }

  private static List<String> words(List<Term> terms) {
    return terms.stream().map(Term::word).toList();
  }

  private static boolean hasDirection(List<Term> terms) {
    return terms.stream().anyMatch(term -> DIRECTIONS.contains(term.word()));
  }

  /** Terms that the other has not, as often; those that it has go into a list. */
  private static List<Term> split(Content one, Content other, List<Term> common) {
    Map<String, Integer> left = new HashMap<>();
    other.terms.forEach(term -> left.merge(term.word(), 1, Integer::sum));
    List<Term> only = new ArrayList<>();
    for (Term term : one.terms) {
      boolean shared = left.merge(term.word(), -1, Integer::sum) >= 0;
      (shared ? common : only).add(term);
    }
    return only;
  }
}
