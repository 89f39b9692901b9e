package dev.qortex.ingest.internal.relations;

import static dev.qortex.ingest.tagging.Tagger.Tag.ADVERB;
import static dev.qortex.ingest.tagging.Tagger.Tag.PREPOSITION;

import dev.qortex.ingest.internal.lexicon.RelationVerbs;
import dev.qortex.ingest.internal.lexicon.Verbs;
import dev.qortex.ingest.internal.syntax.Phrase;
import dev.qortex.ingest.internal.syntax.PhraseList;
import dev.qortex.ingest.internal.syntax.Verb;
import java.util.List;

/** Subjects of the verbs of a sentence, found from left to right. */
final class Subjects {

  /**
   * Subjects of one verb.
   *
   * @param names more than one in a list, none if nothing is named
   * @param how how they were found, such as "relative"
   */
  record Doers(List<Phrase> names, String how) {

    static final Doers NOBODY = new Doers(List.of(), "before");
  }

  private final PhraseList phrases;
  private final Context context;

  private List<Phrase> subject = List.of();
  private List<Phrase> antecedent = List.of();

  /** True if there was a verb with a subject of its own. */
  private boolean finite;

  /** True if the last verb told what is done to its subject. */
  private boolean done;

  Subjects(PhraseList phrases, Context context) {
    this.phrases = phrases;
    this.context = context;
  }

  /** A new clause starts. */
  void forget() {
    subject = List.of();
  }

  /** The subjects of a verb; the next verb may have them, too. */
  Doers of(Verb verb, boolean relates) {
    Doers doers = find(verb);
    boolean reduced = verb.isGerund() || (verb.isReduced() && (finite || relates));
    if (!reduced) {
      subject = doers.names();
      antecedent = subject.isEmpty() ? antecedent : subject;
      finite = true;
      done = verb.passive();
    }
    return doers;
  }

  private Doers find(Verb verb) {
    int i = verb.start() - 1;
    while (i >= 0 && (phrases.at(i).is(ADVERB) || phrases.at(i).isBracket())) {
      i--;
    }
    boolean without = verb.isThirdPerson() || verb.passive();
    Phrase left = phrases.at(i);
    if (i < 0 && verb.isReduced()) {
      int comma = verb.end();
      while (comma < phrases.size() && !phrases.isWord(comma, ",")) {
        comma++;
      }
      if (phrases.at(comma + 1).isNamed() && Verb.at(phrases, comma + 2) != null) {
        return new Doers(List.of(phrases.at(comma + 1)), "later");
      }
    }
    if (i < 0) {
      boolean does = Verbs.isBase(verb.form()) && context.opens() && context.code();
      return without || does
          ? new Doers(context.owner(), without ? "heading" : "imperative")
          : Doers.NOBODY;
    } else if (left.isWord("that", "which")) {
      return relative(i - 1);
    } else if (left.isWord("it", "they", "this")) {
      return left.isWord("this") && i > 0 || phrases.at(i - 1).is(PREPOSITION)
          ? Doers.NOBODY
          : new Doers(i == 0 ? context.owner() : antecedent, i == 0 ? "pronoun" : "antecedent");
    } else if (left.is(PREPOSITION)) {
      boolean means = left.isWord("by", "via", "through", "with", "in", "while", "when", "before");
      return verb.isGerund() && means && !done ? new Doers(subject, "by doing") : Doers.NOBODY;
    } else if (left.isWord("and", "or", "but", ",", "then")) {
      return new Doers(subject, "same");
    } else if (left.separates()) {
      return without && i < phrases.explanation()
          ? new Doers(phrases.term(), "term")
          : Doers.NOBODY;
    } else if (!left.isNouns()) {
      return Doers.NOBODY;
    } else if (verb.isGerund()) {
      return gerund(verb, i);
    } else if (verb.isReduced()) {
      return new Doers(left.article().equals("no") ? List.of() : List.of(left), "reduced");
    }
    return new Doers(phrases.before(i), "before");
  }

  /** Whom "that" or "which" after that phrase means. */
  private Doers relative(int last) {
    int i = last;
    boolean comma = false;
    while (i >= 0 && (phrases.isWord(i, ",") || phrases.at(i).isBracket())) {
      comma |= phrases.isWord(i, ",");
      i--;
    }
    Phrase nouns = phrases.at(i);
    int kind = i;
    while (phrases.at(kind - 1).is(PREPOSITION) && phrases.at(kind - 2).isNouns()) {
      kind -= 2;
    }
    if (!phrases.at(kind).article().isEmpty() && Verb.isBe(phrases.at(kind - 1).word())) {
      return new Doers(subject, "predicate");
    }
    String how = nouns.isPlural() && !comma ? "restrictive" : "relative";
    return nouns.isNamed() ? new Doers(List.of(nouns), how) : Doers.NOBODY;
  }

  /** The subject of "using" in "A using B": A, or else the subject of the text. */
  private Doers gerund(Verb verb, int i) {
    Phrase left = phrases.at(i);
    if (RelationVerbs.isOfParts(verb.base())) {
      return new Doers(List.of(left), "of parts");
    } else if (finite && !subject.isEmpty()) {
      return new Doers(done ? List.of() : subject, "subject doing");
    } else if (context.opens() && context.code()) {
      return new Doers(context.owner(), "heading doing");
    } else if (phrases.isWord(phrases.size() - 1, ":")) {
      return Doers.NOBODY;
    } else if (phrases.explanation() > 0 && !finite) {
      return new Doers(phrases.term(), "term doing");
    }
    return i == 0 && !finite ? new Doers(List.of(left), "noun doing") : Doers.NOBODY;
  }
}
