package dev.qortex.ingest.internal.relations;

import static dev.qortex.ingest.tagging.Tagger.Tag.CONJUNCTION;

import dev.qortex.ingest.internal.syntax.Phrase;
import dev.qortex.ingest.internal.syntax.PhraseList;
import dev.qortex.ingest.internal.syntax.Verb;
import java.util.Set;

/**
 * Reads what the verbs of a sentence say, from left to right. A clause that is negated, asked or
 * supposed says nothing. Linear in the length of the sentence.
 */
final class Clauses {

  private static final Set<String> CONDITIONS = Set.of("if", "unless", "whether", "until");
  private static final Set<String> SUBORDINATE =
      Set.of("how", "when", "after", "before", "while", "once", "where", "why");

  private final PhraseList phrases;
  private final Context context;
  private final Statements out;
  private final Subjects subjects;
  private final Predicates predicates;

  /** True if the clause only tells when, how or which. */
  private boolean supposed;

  Clauses(PhraseList phrases, Context context, Statements out) {
    this.phrases = phrases;
    this.context = context;
    this.out = out;
    this.subjects = new Subjects(phrases, context);
    this.predicates = new Predicates(phrases, out);
  }

  void read() {
    int i = 0;
    while (i < phrases.size() && !CONDITIONS.contains(phrases.at(i).word())) {
      Phrase phrase = phrases.at(i);
      if (phrase.isBracket()) {
        PhraseList inside = phrases.inside(i);
        new Clauses(inside, context.inside(phrases.at(i - 1)), out).read();
      }
      Verb verb = Verb.at(phrases, i);
      if (verb == null) {
        other(i);
        i++;
      } else {
        read(verb);
        i = verb.end();
      }
    }
  }

  private void other(int i) {
    Phrase phrase = phrases.at(i);
    if (phrase.is(CONJUNCTION) && !phrase.isWord("and", "or", "but")) {
      subjects.forget();
      supposed |= SUBORDINATE.contains(phrase.word());
    } else if (phrase.isWord("what", "which", "how") && phrases.at(i + 1).isNouns()) {
      supposed = true;
    } else if (phrase.isWord(",", ";", ":")) {
      supposed = false;
    }
  }

  private void read(Verb verb) {
    if (phrases.isWord(verb.start() - 1, "to")) {
      return;
    }
    Subjects.Doers doers = subjects.of(verb, predicates.relates(verb));
    if (!verb.silent()) {
      predicates.read(verb, doers, supposed);
    }
  }
}
