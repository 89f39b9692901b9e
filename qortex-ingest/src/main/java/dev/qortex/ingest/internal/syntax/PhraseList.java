package dev.qortex.ingest.internal.syntax;

import static dev.qortex.ingest.tagging.Tagger.Tag.ADVERB;
import static dev.qortex.ingest.tagging.Tagger.Tag.AUXILIARY;
import static dev.qortex.ingest.tagging.Tagger.Tag.CONJUNCTION;
import static dev.qortex.ingest.tagging.Tagger.Tag.DETERMINER;
import static dev.qortex.ingest.tagging.Tagger.Tag.PREPOSITION;
import static dev.qortex.ingest.tagging.Tagger.Tag.PUNCTUATION;
import static dev.qortex.ingest.tagging.Tagger.Tag.VERB;

import dev.qortex.ingest.internal.lexicon.Plurals;
import dev.qortex.ingest.internal.lexicon.WordLists;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The phrases of a sentence, with what stands in lists before and after a place. */
public final class PhraseList {

  /** Quantifiers; the noun after their "of" is meant. */
  private static final Set<String> QUANTITIES = WordLists.of("quantities");

  private static final Set<String> NONE = Set.of("no", "neither", "what", "which");

  private final List<Phrase> phrases;

  public PhraseList(List<Phrase> phrases) {
    this.phrases = phrases;
  }

  /** The phrases in the bracket at that index. */
  public PhraseList inside(int bracket) {
    return new PhraseList(at(bracket).inside());
  }

  public int size() {
    return phrases.size();
  }

  /** The phrase at that index, or none. */
  public Phrase at(int i) {
    return i >= 0 && i < phrases.size() ? phrases.get(i) : Phrase.NONE;
  }

  public boolean isWord(int i, String... words) {
    return at(i).isWord(words);
  }

  /** The name of the term that the sentence starts with and explains, "A: ..." or "A -- ...". */
  public List<Phrase> term() {
    return explanation() > 0 ? List.of(at(0)) : List.of();
  }

  /** The start of the explanation of a leading term; -1 if the sentence has none. */
  public int explanation() {
    if (!at(0).isNamed()) {
      return -1;
    }
    int i = 1;
    while (at(i).isBracket()) {
      i++;
    }
    int start = i;
    while (at(i).separates()) {
      i++;
    }
    return i > start ? i : -1;
  }

  /** The names in the list that ends there, before a verb: those who do it. */
  public List<Phrase> before(int end) {
    int i = end;
    while (at(i - 1).is(PREPOSITION) && at(i - 2).isNouns()) {
      i -= 2;
    }
    Phrase head = at(i);
    if (at(i - 1).is(PREPOSITION) || NONE.contains(head.article()) || !head.isNamed()) {
      return List.of();
    }
    List<Phrase> names = new ArrayList<>();
    names.add(head);
    boolean and = false;
    int j = i - 1;
    while (j >= 1 && (at(j).joins() || at(j).isBracket())) {
      and |= at(j).isWord("and", "or", "&");
      if (at(j - 1).isNouns() && and) {
        if (at(j - 1).isNamed()) {
          names.add(0, at(j - 1));
        }
        j--;
      }
      j--;
    }
    boolean doing = at(j).is(VERB) && at(j).word().endsWith("ing");
    boolean opens = j == 0 || at(j - 1).is(PUNCTUATION) || at(j - 1).is(CONJUNCTION);
    if (isWord(j, "not", "between") || (doing && opens)) {
      return List.of();
    }
    boolean starts = j < 0 || at(j).is(CONJUNCTION) || at(j).is(PUNCTUATION);
    return starts ? names : List.of(head);
  }

  /** The named noun phrases of the list that starts there, in any case. */
  public List<Phrase> listed(int start) {
    List<Phrase> names = new ArrayList<>();
    int i = start;
    while (at(i).isNouns()) {
      if (at(i).isNamed()) {
        names.add(at(i));
      }
      i++;
      while (at(i).isBracket() || at(i).joins()) {
        i++;
      }
    }
    return names;
  }

  /** The noun phrases of the list that starts there, after a verb: what it is done to. */
  public List<Phrase> after(int start) {
    return new Objects(start).read();
  }

  /** A list of objects, which ends where the next clause starts. */
  private final class Objects {

    private final List<Phrase> found = new ArrayList<>();
    private int i;
    private boolean comma;
    private boolean and;

    Objects(int start) {
      i = start;
      while (at(i).is(ADVERB) || isWord(i, "both")) {
        i++;
      }
      if (at(i).is(DETERMINER) && isWord(i + 1, "of")) {
        i += 2;
      }
    }

    List<Phrase> read() {
      boolean more = at(i).isNouns();
      while (more) {
        Phrase nouns = at(i);
        boolean of = isWord(i + 1, "of") && at(i + 2).isNouns();
        if (nouns.article().equals("no")) {
          return List.of();
        } else if (of && QUANTITIES.contains(Plurals.singular(nouns.word()))) {
          i += 2;
        } else if (isWord(i + 1, "called", "named") && at(i + 2).isName()) {
          i += 2;
        } else {
          found.add(nouns);
          more = next();
        }
      }
      boolean list = and || !comma || found.size() > 2;
      return list || found.isEmpty() ? found : found.subList(0, 1);
    }

    /** Goes to the next part of the list, if there is one. */
    private boolean next() {
      i++;
      while (at(i).isBracket() || isWord(i, "itself")) {
        i++;
      }
      if (isWord(i, "+", "=")) {
        found.remove(found.size() - 1);
        return false;
      }
      int next = i;
      boolean apart = false;
      while (at(next).joins()) {
        boolean only = isWord(next, ",");
        comma |= only;
        apart |= !only;
        next++;
      }
      boolean more =
          next > i
              && at(next).isNouns()
              && !startsClause(next)
              && !Set.of("both", "all").contains(at(next).article());
      and |= apart && more;
      i = next;
      return more;
    }
  }

  /** True if the noun phrase at that index is the subject of what follows. */
  private boolean startsClause(int nouns) {
    int i = nouns + 1;
    while (at(i).isBracket() || at(i).is(ADVERB)) {
      i++;
    }
    boolean participle = at(i).word().endsWith("ed") || at(i).word().endsWith("ing");
    return at(i).is(AUXILIARY) || (at(i).is(VERB) && !participle);
  }
}
