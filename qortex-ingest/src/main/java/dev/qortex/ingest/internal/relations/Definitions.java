package dev.qortex.ingest.internal.relations;

import static dev.qortex.core.model.RelationType.INSTANCE_OF;
import static dev.qortex.core.model.RelationType.REFINES;
import static dev.qortex.ingest.extract.Tagger.Tag.AUXILIARY;
import static dev.qortex.ingest.extract.Tagger.Tag.PREPOSITION;
import static dev.qortex.ingest.extract.Tagger.Tag.PUNCTUATION;
import static dev.qortex.ingest.extract.Tagger.Tag.VERB;
import static dev.qortex.ingest.internal.relations.RelationFeature.CONSTRUCTION;
import static dev.qortex.ingest.internal.relations.RelationFeature.CONTINUATION;
import static dev.qortex.ingest.internal.relations.RelationFeature.LAYOUT;

import dev.qortex.ingest.internal.syntax.Phrase;
import dev.qortex.ingest.internal.syntax.PhraseList;
import java.util.List;

/**
 * Reads sentences without a verb: "A: a B that ...", "Bs: A, A and A", and, as the first words
 * under a heading, "A B of ..." says what the heading is.
 */
final class Definitions {

  private final PhraseList phrases;
  private final Context context;
  private final Statements out;

  Definitions(PhraseList phrases, Context context, Statements out) {
    this.phrases = phrases;
    this.context = context;
    this.out = out;
  }

  void read() {
    term();
    for (int i = 0; i + 2 < phrases.size(); i++) {
      if (phrases.at(i).isNamed() && phrases.at(i).isPlural()) {
        list(i);
      }
    }
  }

  private void term() {
    int i = phrases.explanation();
    Phrase kind = phrases.at(i);
    if (i < 0 || !kind.isNouns() || kind.article().equals("the") || !isFragment(i + 1)) {
      return;
    }
    String article = kind.isIndefinite() ? "a" : "B";
    out.add(
        phrases.at(0),
        REFINES,
        kind,
        CONSTRUCTION.of("term: " + article),
        after(i + 1),
        kind.isPlural() == phrases.at(0).isPlural() ? LAYOUT.of("alike") : LAYOUT.of("unlike"));
  }

  private String after(int i) {
    return i >= phrases.size() || phrases.isWord(i, ".")
        ? CONTINUATION.of("ends")
        : phrases.isWord(i, "that", "which", "where", "who")
            ? CONTINUATION.of("goes on that")
            : isParticiple(phrases.at(i))
                ? (phrases.at(i).word().endsWith("ed")
                    ? CONTINUATION.of("goes on done")
                    : CONTINUATION.of("goes on doing"))
                : phrases.isWord(i, "of")
                    ? CONTINUATION.of("goes on of")
                    : phrases.at(i).is(PREPOSITION)
                        ? CONTINUATION.of("goes on in")
                        : phrases.at(i).is(PUNCTUATION)
                            ? CONTINUATION.of("stops")
                            : CONTINUATION.of("goes on");
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
      String first = i == 0 ? LAYOUT.of("term") : LAYOUT.of("within");
      String named =
          names.stream().allMatch(Phrase::isName)
              ? LAYOUT.of("all names")
              : LAYOUT.of("not all names");
      names.forEach(a -> out.add(a, INSTANCE_OF, kind, CONSTRUCTION.of("Bs: A, A"), first, named));
    }
  }

  private static boolean isParticiple(Phrase phrase) {
    return phrase.is(VERB) && (phrase.word().endsWith("ed") || phrase.word().endsWith("ing"));
  }

  /** Whether no verb says anything from there on, but in a relative clause. */
  private boolean isFragment(int from) {
    for (int i = from; i < phrases.size(); i++) {
      Phrase phrase = phrases.at(i);
      if (phrase.isWord("that", "which", "who", "where", "when")) {
        return true;
      }
      boolean verb = phrase.is(VERB) && !isParticiple(phrase) && !phrases.isWord(i - 1, "to");
      if (verb || phrase.is(AUXILIARY)) {
        return false;
      }
    }
    return true;
  }
}
