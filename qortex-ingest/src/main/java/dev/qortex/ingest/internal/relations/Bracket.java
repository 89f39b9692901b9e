package dev.qortex.ingest.internal.relations;

import static dev.qortex.core.model.RelationType.INSTANCE_OF;
import static dev.qortex.core.model.RelationType.REFINES;
import static dev.qortex.ingest.internal.relations.RelationFeature.CONSTRUCTION;
import static dev.qortex.ingest.tagging.Tagger.Tag.ADJECTIVE;
import static dev.qortex.ingest.tagging.Tagger.Tag.ADVERB;
import static dev.qortex.ingest.tagging.Tagger.Tag.VERB;

import dev.qortex.ingest.internal.syntax.Phrase;
import dev.qortex.ingest.internal.syntax.PhraseList;
import java.util.ArrayList;
import java.util.List;

/** A noun phrase, and what stands in brackets after it. */
final class Bracket {

  private final Phrase nouns;
  private final List<Phrase> inside;
  private final Statements out;

  Bracket(PhraseList phrases, int at, Statements out) {
    this.nouns = phrases.at(at);
    this.inside = phrases.at(at + 1).inside();
    this.out = out;
  }

  void read() {
    int start = 0;
    while (start < inside.size()
        && inside
            .get(start)
            .isWord("e.g", "e.g.", "ex", "ex.", ":", ".", ",", "like", "such", "as")) {
      start++;
    }
    if (start == inside.size() || inside.get(0).isWord("or", "and")) {
      return;
    }
    Phrase first = inside.get(start);
    boolean list = inside.stream().anyMatch(phrase -> phrase.isWord(",", "or"));
    boolean goesOn = inside.stream().anyMatch(p -> p.isWord("that", "which"));
    if (first.isIndefinite() && start > 0) {
      return;
    } else if (first.isIndefinite() && (!list || goesOn)) {
      out.add(nouns, REFINES, first, CONSTRUCTION.of("A (a B)"));
    } else {
      examples(start);
    }
  }

  /** "Bs (A, A)", "B (e.g. A)" and "B (A, A, etc.)". */
  private void examples(int start) {
    boolean comma =
        inside.stream().anyMatch(phrase -> phrase.isWord(",", "vs", "versus", "or", "and", "/"));
    boolean given = start > 0;
    boolean open =
        inside.size() > 2 && inside.get(inside.size() - 1).isWord("etc", "etc.", "...", ".");
    List<Phrase> names = comma || given ? pieces(start) : List.of();
    String how = given ? "(e.g. A)" : open ? "(A, etc.)" : "(A, A)";
    names.forEach(name -> out.add(name, INSTANCE_OF, nouns, CONSTRUCTION.of(how)));
  }

  /** The phrases between commas, "and" and "or"; none if more than one stands between two. */
  private List<Phrase> pieces(int start) {
    List<Phrase> names = new ArrayList<>();
    boolean filled = false;
    for (Phrase phrase : inside.subList(start, inside.size())) {
      if (phrase.joins() || phrase.isWord("etc", "etc.", ".", "...", "vs", "versus")) {
        filled = false;
      } else if (!phrase.isBracket()) {
        if (filled) {
          return List.of();
        }
        filled = true;
        boolean word = phrase.is(VERB) || phrase.is(ADJECTIVE) || phrase.is(ADVERB);
        if (phrase.isNamed() || word) {
          names.add(phrase.named());
        }
      }
    }
    return names;
  }
}
