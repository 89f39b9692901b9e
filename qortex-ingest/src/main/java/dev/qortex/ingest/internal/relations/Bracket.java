package dev.qortex.ingest.internal.relations;

import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.extract.Tagger.Tag;
import dev.qortex.ingest.internal.syntax.Phrase;
import dev.qortex.ingest.internal.syntax.PhraseList;
import java.util.ArrayList;
import java.util.List;

/** A noun phrase, and what stands in brackets after it. */
final class Bracket {

  private final PhraseList phrases;
  private final Phrase nouns;
  private final List<Phrase> inside;
  private final Statements out;

  Bracket(PhraseList phrases, int at, Statements out) {
    this.phrases = phrases;
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
      out.add(
          nouns,
          RelationType.REFINES,
          first,
          RelationFeature.CONSTRUCTION.of("A (a B)"),
          inside.size() == 1
              ? RelationFeature.CONTINUATION.of("alone")
              : RelationFeature.CONTINUATION.of("goes on"));
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
    boolean counted = nouns.article().chars().anyMatch(Character::isDigit);
    boolean proper = inside.stream().filter(Phrase::isNouns).allMatch(Phrase::isName);
    for (Phrase name : names) {
      out.add(
          name,
          RelationType.INSTANCE_OF,
          nouns,
          given
              ? RelationFeature.CONSTRUCTION.of("(e.g. A)")
              : open
                  ? RelationFeature.CONSTRUCTION.of("(A, etc.)")
                  : RelationFeature.CONSTRUCTION.of("(A, A)"),
          proper
              ? RelationFeature.LAYOUT.of("all names")
              : RelationFeature.LAYOUT.of("not all names"),
          counted ? RelationFeature.LAYOUT.of("counted") : RelationFeature.LAYOUT.of("not counted"),
          RelationFeature.LAYOUT.of("pieces " + Math.min(3, names.size())),
          inside.stream().anyMatch(phrase -> phrase.isWord(","))
              ? RelationFeature.LAYOUT.of("commas")
              : RelationFeature.LAYOUT.of("no commas"),
          RelationFeature.LAYOUT.of("near"));
    }
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
        boolean word = phrase.is(Tag.VERB) || phrase.is(Tag.ADJECTIVE) || phrase.is(Tag.ADVERB);
        if (phrase.isNamed() || word) {
          names.add(phrase.named());
        }
      }
    }
    return names;
  }
}
