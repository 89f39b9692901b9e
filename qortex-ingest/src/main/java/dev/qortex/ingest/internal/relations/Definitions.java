package dev.qortex.ingest.internal.relations;

import static dev.qortex.core.model.RelationType.INSTANCE_OF;
import static dev.qortex.ingest.internal.relations.RelationFeature.CONSTRUCTION;
import static dev.qortex.ingest.tagging.Tagger.Tag.PREPOSITION;

import dev.qortex.ingest.internal.syntax.Phrase;
import dev.qortex.ingest.internal.syntax.PhraseList;
import java.util.List;

/** Reads lists after a colon: "Bs: A, A and A". */
record Definitions(PhraseList phrases, Statements out) {

  void read() {
    for (int i = 0; i + 2 < phrases.size(); i++) {
      if (phrases.at(i).isNamed() && phrases.at(i).isPlural()) {
        list(i);
      }
    }
  }

  private void list(int i) {
    Phrase kind = phrases.at(i);
    int colon = i + 1;
    while (phrases.at(colon).isBracket()) {
      colon++;
    }
    if (!phrases.isWord(colon, ":")) {
      return;
    }
    List<Phrase> names = phrases.listed(colon + 1);
    int end = colon + 1;
    while (phrases.at(end).isNouns()
        || phrases.at(end).isBracket()
        || phrases.at(end).joins()
        || phrases.isWord(end, ".")) {
      end++;
    }
    boolean code = names.stream().allMatch(Phrase::code);
    boolean all = end >= phrases.size() || (code && phrases.at(end).is(PREPOSITION));
    if (all && names.size() > 1) {
      names.forEach(a -> out.add(a, INSTANCE_OF, kind, CONSTRUCTION.of("Bs: A, A")));
    }
  }
}
