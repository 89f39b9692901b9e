package dev.qortex.ingest.extract;

import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.extract.Tagger.Tag;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads what "is" says: "A is a B", "A is part of B", "A, A and A are B". */
final class Copula {

  private static final Map<String, RelationType> LINKS = new HashMap<>();

  private static void link(RelationType type, String words) {
    for (String link : words.split("\\|")) {
      LINKS.put(link, type);
    }
  }

  static {
    link(RelationType.PART_OF, "part of|component of|member of|subset of");
    link(
        RelationType.REFINES,
        "kind of|type of|form of|variant of|version of|case of|extension of|subclass of");
    link(RelationType.IMPLEMENTS, "implementation of|realization of");
    link(RelationType.INSTANCE_OF, "example of|instance of");
    link(RelationType.ALTERNATIVE_TO, "alternative to|replacement for");
    link(
        RelationType.SIMILAR_TO,
        "similar to|same as|analogous to|equivalent to|identical to|analog of|equivalent of"
            + "|counterpart of");
    link(RelationType.CONTRADICTS, "incompatible with");
    link(RelationType.REQUIRES, "dependent on");
  }

  private static final Set<String> EACH = Set.of("each", "this", "that", "every");

  private final PhraseList phrases;
  private final Context context;
  private final Statements out;

  Copula(PhraseList phrases, Context context, Statements out) {
    this.phrases = phrases;
    this.context = context;
    this.out = out;
  }

  void read(Verb verb, List<String> who) {
    int i = verb.end();
    while (phrases.at(i).is(Tag.ADVERB) || phrases.at(i).is(Tag.DETERMINER)) {
      i++;
    }
    Phrase next = phrases.at(i);
    RelationType link = LINKS.get(next.word() + " " + phrases.at(i + 1).word());
    if (next.word().equals("dependency") && phrases.isWord(i + 1, "of")) {
      for (Phrase whole : phrases.after(i + 2)) {
        who.forEach(one -> out.add(whole.name(), RelationType.REQUIRES, one, 0.7));
      }
    } else if (link != null) {
      relate(who, link, phrases.after(i + 2), 0.7);
    } else if (next.isWord("like")) {
      relate(who, RelationType.SIMILAR_TO, phrases.after(i + 1), 0.6);
    } else if (next.isPlural() && who.size() > 1) {
      relate(who, RelationType.INSTANCE_OF, List.of(next), 0.6);
    } else if (who.size() == 1 && phrases.at(verb.start() - 1).isPlural() && names(i)) {
      phrases
          .after(i)
          .forEach(one -> out.add(one.name(), RelationType.INSTANCE_OF, who.get(0), 0.6));
    } else if (next.isIndefinite() && tells(verb, who, i)) {
      relate(who, RelationType.REFINES, List.of(next), 0.6);
    }
  }

  /** Whether a list of proper names starts there: "Bs are A, A and A". */
  private boolean names(int i) {
    List<Phrase> list = phrases.after(i);
    return list.size() > 1 && list.stream().allMatch(Phrase::isName);
  }

  /** Whether "A is a B" tells what A is, and not what is the case with it. */
  private boolean tells(Verb verb, List<String> who, int i) {
    Phrase next = phrases.at(i);
    Phrase left = phrases.at(verb.start() - 1);
    boolean relative = phrases.isWord(i + 1, "that", "which");
    boolean brief = isBrief(left, i);
    boolean named = next.isCompound() || next.isName();
    boolean clear = named || relative || (brief && !GenericWords.isGeneric(next.word()));
    boolean goesOn = relative || phrases.isWord(i + 1, "of", "for", "with");
    boolean name = left.isName() || brief || (goesOn && who.stream().allMatch(context::names));
    return clear
        && name
        && !verb.isPast()
        && !phrases.isWord(verb.start(), "may", "must", "can")
        && !EACH.contains(left.article())
        && !phrases.isWord(i + 1, "to", "from")
        && !left.isWord("it", "they", "this");
  }

  /** Whether that is all the sentence says: "Aspirin is an anticoagulant." */
  private boolean isBrief(Phrase left, int kind) {
    boolean ends = kind + 1 == phrases.size() || phrases.isWord(kind + 1, ".");
    return phrases.at(0) == left && ends && left.article().isEmpty() && !left.isPlural();
  }

  private void relate(List<String> who, RelationType type, List<Phrase> what, double confidence) {
    for (Phrase object : what) {
      boolean others = type == RelationType.SIMILAR_TO && object.article().equals("other");
      who.stream()
          .filter(one -> !others)
          .forEach(one -> out.add(one, type, object.name(), confidence));
    }
  }
}
