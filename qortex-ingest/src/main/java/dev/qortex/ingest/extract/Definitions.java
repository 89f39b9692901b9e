package dev.qortex.ingest.extract;

import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.extract.Tagger.Tag;
import java.util.List;
import java.util.Set;

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
    heading();
    term();
    for (int i = 0; i + 2 < phrases.size(); i++) {
      if (phrases.at(i).isNamed() && phrases.at(i).isPlural()) {
        list(i);
      }
    }
  }

  private void heading() {
    if (!context.opens() || context.owner().isEmpty()) {
      return;
    }
    Phrase kind = phrases.at(0);
    boolean article = kind.isIndefinite() || kind.article().equals("the");
    boolean code = context.isCode() && context.owner().get(0).indexOf(' ') < 0;
    boolean verb = kind.name().matches("[A-Z]\\w*[^s]s .*");
    boolean says = article || (code && kind.isCompound() && !verb);
    boolean alone = !phrases.at(1).separates() && !phrases.at(1).joins() && !phrases.isWord(1, ":");
    if (says && alone && isFragment(1)) {
      String owner = context.owner().get(0);
      boolean type = Character.isUpperCase(owner.charAt(0)) && GenericWords.isCamel(owner);
      boolean tells =
          kind.isIndefinite() && kind.isCompound() && !GenericWords.isGeneric(kind.word());
      out.add(type || tells ? owner : "", RelationType.REFINES, kind.name(), 0.5);
    }
  }

  private void term() {
    int i = phrases.explanation();
    Phrase kind = phrases.at(i);
    if (i < 0 || !kind.isNouns() || !isFragment(i + 1)) {
      return;
    }
    Phrase term = phrases.at(0);
    boolean goesOn =
        phrases.isWord(i + 1, "that", "which", "with") || isParticiple(phrases.at(i + 1));
    goesOn &= !phrases.isWord(i + 1, "including");
    boolean described =
        goesOn && kind.isCompound() && !Set.of("the", "each", "any").contains(kind.article());
    boolean alike = kind.isPlural() == term.isPlural() && !kind.endsWithName();
    if (alike && (kind.isIndefinite() || described)) {
      out.add(term.name(), RelationType.REFINES, kind.name(), 0.6);
    }
  }

  private void list(int i) {
    Phrase kind = phrases.at(i);
    int colon = i + 1;
    while (phrases.at(colon).isBracket()) {
      colon++;
    }
    boolean named = kind.isCompound() || !kind.article().isEmpty();
    if (!phrases.isWord(colon, ":") || GenericWords.isLabel(kind.word())) {
      return;
    }
    List<Phrase> names = phrases.listed(colon + 1);
    boolean code = names.stream().allMatch(Phrase::code);
    if (!named
        && !(i == 0
            && !GenericWords.isGeneric(kind.word())
            && names.stream().allMatch(Phrase::isName))) {
      return;
    }
    int end = colon + 1;
    while (phrases.at(end).isNouns()
        || phrases.at(end).isBracket()
        || phrases.at(end).joins()
        || phrases.isWord(end, ".")) {
      end++;
    }
    boolean all = end >= phrases.size() || (code && phrases.at(end).is(Tag.PREPOSITION));
    if (all && names.size() > 1) {
      names.forEach(a -> out.add(a.name(), RelationType.INSTANCE_OF, kind.name(), 0.6));
    }
  }

  private static boolean isParticiple(Phrase phrase) {
    return phrase.is(Tag.VERB) && (phrase.word().endsWith("ed") || phrase.word().endsWith("ing"));
  }

  /** Whether no verb says anything from there on, but in a relative clause. */
  private boolean isFragment(int from) {
    for (int i = from; i < phrases.size(); i++) {
      Phrase phrase = phrases.at(i);
      if (phrase.isWord("that", "which", "who", "where", "when")) {
        return true;
      }
      boolean verb = phrase.is(Tag.VERB) && !isParticiple(phrase) && !phrases.isWord(i - 1, "to");
      if (verb || phrase.is(Tag.AUXILIARY)) {
        return false;
      }
    }
    return true;
  }
}
