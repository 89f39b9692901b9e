package dev.qortex.ingest.internal.relations;

import static dev.qortex.core.model.RelationType.ALTERNATIVE_TO;
import static dev.qortex.core.model.RelationType.INSTANCE_OF;
import static dev.qortex.core.model.RelationType.REFINES;
import static dev.qortex.ingest.internal.relations.RelationFeature.CONSTRUCTION;
import static dev.qortex.ingest.tagging.Tagger.Tag.PREPOSITION;
import static dev.qortex.ingest.tagging.Tagger.Tag.VERB;

import dev.qortex.ingest.internal.syntax.Phrase;
import dev.qortex.ingest.internal.syntax.PhraseList;

/**
 * Reads what stands beside what: "B such as A", "A, A and other B", "A instead of B", "A, a B". The
 * first of these are the patterns of M. Hearst, "Automatic acquisition of hyponyms from large text
 * corpora" (1992).
 */
record HearstPatterns(PhraseList phrases, Statements out) {

  void read() {
    for (int i = 0; i < phrases.size(); i++) {
      if (phrases.at(i).isNamed()) {
        examples(i);
        others(i);
        apposition(i);
        instead(i);
        if (phrases.at(i + 1).isBracket()) {
          new Bracket(phrases, i, out).read();
        }
      }
    }
  }

  /** "B such as A and A", "B like A" and "B, including A". */
  private void examples(int i) {
    Phrase nouns = kind(i);
    int j = phrases.isWord(i + 1, ",") ? i + 2 : i + 1;
    if (phrases.isWord(j, "such") && phrases.isWord(j + 1, "as")) {
      phrases.after(j + 2).forEach(name -> example(name, nouns, CONSTRUCTION.of("such as")));
    } else if (phrases.isWord(j, "including") && nouns.isPlural()) {
      phrases.after(j + 1).forEach(name -> example(name, nouns, CONSTRUCTION.of("including")));
    } else if (phrases.isWord(j, "like") && nouns.isPlural()) {
      phrases.after(j + 1).forEach(name -> example(name, nouns, CONSTRUCTION.of("like")));
    }
  }

  private void example(Phrase name, Phrase kind, String construction) {
    out.add(name, INSTANCE_OF, kind, construction);
  }

  /**
   * The kind that examples belong to: the nearest nouns in the plural, as in "tools of a kind such
   * as A".
   */
  private Phrase kind(int i) {
    int left = i;
    while (!phrases.at(left).isPlural()
        && (phrases.at(left - 1).is(PREPOSITION) || phrases.at(left - 1).is(VERB))
        && phrases.at(left - 2).isNouns()) {
      left -= 2;
    }
    return phrases.at(left).isPlural() ? phrases.at(left) : phrases.at(i);
  }

  /** "A, A, and other B". */
  private void others(int i) {
    Phrase kind = phrases.at(i);
    if (kind.article().equals("other") && phrases.isWord(i - 1, "and", "or") && kind.isPlural()) {
      int j = i - 1;
      while (j >= 1 && (phrases.at(j).joins() || phrases.at(j).isBracket())) {
        if (phrases.at(j - 1).isNouns() && !phrases.isWord(j - 2, "to")) {
          example(phrases.at(j - 1), kind, CONSTRUCTION.of("and other"));
          j--;
        }
        j--;
      }
    }
  }

  /** "A, a B that ..." and "A -- a B". */
  private void apposition(int i) {
    int j = i + 1;
    while (phrases.at(j).separates() || phrases.isWord(j, ",")) {
      j++;
    }
    Phrase kind = phrases.at(j);
    if (j > i + 1 && kind.isIndefinite() && (i > 0 || !phrases.isWord(i + 1, ":"))) {
      out.add(phrases.at(i), REFINES, kind, CONSTRUCTION.of("A, a B"));
    }
  }

  /** "A instead of B" and "A rather than B". */
  private void instead(int i) {
    int j = phrases.at(i + 1).isBracket() ? i + 2 : i + 1;
    if (isInstead(phrases, j)) {
      out.add(phrases.at(i), ALTERNATIVE_TO, phrases.at(j + 2), CONSTRUCTION.of("instead of"));
    }
  }

  private static boolean isInstead(PhraseList from, int j) {
    return (from.isWord(j, "instead") && from.isWord(j + 1, "of"))
        || (from.isWord(j, "rather") && from.isWord(j + 1, "than"));
  }
}
