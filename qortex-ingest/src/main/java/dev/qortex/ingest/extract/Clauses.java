package dev.qortex.ingest.extract;

import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.extract.RelationVerbs.Meaning;
import dev.qortex.ingest.extract.Tagger.Tag;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the verbs of a sentence say, from left to right: who does it, to what. A clause that
 * is negated, asked or supposed says nothing. Linear in the length of the sentence.
 */
final class Clauses {

  private static final int LONGEST_PARTICLE = 2;

  /** How far the preposition may be: "stores A, B and C in D". */
  private static final int WIDEST_OBJECT = 6;

  private static final Set<String> CONDITIONS = Set.of("if", "unless", "whether", "until");
  private static final Set<String> SUBORDINATE =
      Set.of("how", "when", "after", "before", "while", "once", "where", "why");

  private final PhraseList phrases;
  private final Context context;
  private final Statements out;

  /** Who does what the last verb says. */
  private List<String> subject = List.of();

  /** Whom "it" means. */
  private List<String> antecedent = List.of();

  /** Whether there was a verb with a subject of its own. */
  private boolean finite;

  /** Whether the last verb told what is done to its subject. */
  private boolean done;

  /** Whether the clause only tells when, how or which. */
  private boolean supposed;

  Clauses(PhraseList phrases, Context context, Statements out) {
    this.phrases = phrases;
    this.context = context;
    this.out = out;
  }

  void read() {
    int i = 0;
    while (i < phrases.size() && !CONDITIONS.contains(phrases.at(i).word())) {
      Phrase phrase = phrases.at(i);
      if (phrase.isBracket()) {
        PhraseList inside = new PhraseList(phrase.inside());
        new Clauses(inside, context.inside(phrases.at(i - 1)), out).read();
      } else if (phrase.isWord("via")) {
        via(i);
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
    if (phrase.is(Tag.CONJUNCTION) && !phrase.isWord("and", "or", "but")) {
      subject = List.of();
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
    List<String> who = who(verb);
    boolean reduced = verb.isGerund() || (verb.isReduced() && (finite || meaning(verb, 1) != null));
    if (!reduced) {
      subject = who;
      antecedent = who.isEmpty() ? antecedent : who;
      finite = true;
      done = verb.passive();
    }
    if (verb.silent() || supposed || !agrees(verb, who)) {
      return;
    }
    if (verb.base().equals("be")) {
      new Copula(phrases, context, out).read(verb, who);
    } else if (!swaps(verb) && !far(verb, who) && !says(verb, who)) {
      instead(verb);
    }
  }

  /** Whether the verb, with its preposition, says a relation. */
  private boolean says(Verb verb, List<String> who) {
    for (int words = LONGEST_PARTICLE; words >= 0; words--) {
      Meaning meaning = meaning(verb, words);
      if (meaning != null) {
        if (!verb.isGerund() || RelationVerbs.mayBeReduced(verb.base())) {
          relate(verb, who, meaning, words);
        }
        return true;
      }
    }
    return false;
  }

  private void relate(Verb verb, List<String> who, Meaning meaning, int words) {
    boolean heading = verb.start() == 0 || isPronoun(verb.start() - 1);
    double confidence = heading ? Math.min(0.5, meaning.confidence()) : meaning.confidence();
    List<Phrase> objects = objects(verb, verb.end() + words);
    for (Phrase object : objects) {
      for (String one : who) {
        boolean have = verb.base().equals("have") && !phrases.isWord(verb.end() + 1, ":");
        boolean known =
            have
                ? knows(object)
                : object.isName() || context.names(one) || context.names(object.name());
        if (object.isNamed()
            && !phrases.isWord(verb.start(), "may")
            && (!meaning.type().equals(RelationType.PART_OF)
                || !verb.passive()
                || isFixed(one, object))
            && (who.size() > 1 || !isWeak(one))
            && (objects.size() > 1 || !isWeak(verb, object))
            && RelationVerbs.accepts(verb.base(), object, known)) {
          out.add(one, meaning, object.name(), confidence);
        }
      }
    }
  }

  /** Whether both are names, so that one stands in the other in any case. */
  private boolean isFixed(String one, Phrase object) {
    boolean lower = one.equals(one.toLowerCase(Locale.ROOT));
    return knows(object) && (!lower || context.names(one));
  }

  private boolean knows(Phrase object) {
    return object.isName() || context.names(object.name());
  }

  /** Whether it is one plain word that no document explains, and that is not marked here. */
  private boolean isWeak(String name) {
    return name.endsWith("'s")
        || GenericWords.isTopic(name)
        || (name.chars().allMatch(Character::isLowerCase)
            && !context.names(name)
            && phrases.all().stream().noneMatch(one -> one.isName() && one.name().equals(name)));
  }

  /** Whether it is one plain word that no document explains; one has anything, such as access. */
  private boolean isWeak(Verb verb, Phrase object) {
    boolean plain = !object.isName() && !object.isCompound();
    return isWeak(object.name())
        || (plain && (verb.base().equals("have") || !context.names(object.name())));
  }

  /** What it is done to: also what stands after "combines A with", and after "has two parts:". */
  private List<Phrase> objects(Verb verb, int start) {
    List<Phrase> objects = phrases.after(start);
    int colon = start + 1;
    if (RelationVerbs.isOfParts(verb.base()) && phrases.isWord(colon, ":")) {
      List<Phrase> parts = phrases.after(colon + 1);
      boolean counted = !phrases.at(start).article().isEmpty();
      return counted && parts.size() > 1 ? parts : objects;
    }
    if (verb.base().equals("combine")) {
      int with = start;
      while (with < start + WIDEST_OBJECT && !phrases.isWord(with, "with")) {
        with++;
      }
      return Stream.concat(objects.stream(), phrases.after(with + 1).stream()).toList();
    }
    return objects;
  }

  private @Nullable Meaning meaning(Verb verb, int words) {
    StringBuilder particle = new StringBuilder();
    for (int i = verb.end(); i < verb.end() + words; i++) {
      Phrase phrase = phrases.at(i);
      if (phrase.kind() != Phrase.Kind.WORD || phrase.is(Tag.PUNCTUATION)) {
        return null;
      }
      particle.append(' ').append(phrase.word());
    }
    Meaning meaning = RelationVerbs.of(verb.base() + particle, verb.passive());
    Phrase object = phrases.at(verb.end());
    boolean told = !object.article().isEmpty() || object.isName();
    boolean past = meaning == null && verb.passive() && !verb.be() && words == 0 && told;
    return past ? RelationVerbs.of(verb.base(), false) : meaning;
  }

  /** "A stores facts in B". */
  private boolean far(Verb verb, List<String> who) {
    int i = verb.end();
    while (i < verb.end() + WIDEST_OBJECT
        && (phrases.at(i).isNouns()
            || phrases.at(i).isBracket()
            || phrases.isWord(i, ",", "and", "everything", "them", "it", "all"))) {
      i++;
    }
    boolean far = i > verb.end() && RelationVerbs.isFar(verb.base() + " " + phrases.at(i).word());
    if (far) {
      for (Phrase object : phrases.after(i + 1)) {
        who.stream()
            .filter(one -> !isWeak(one) && !isWeak(object.name()))
            .forEach(one -> out.add(one, RelationType.USES, object.name(), 0.6));
      }
    }
    return far;
  }

  /** "Replace A with B". */
  private boolean swaps(Verb verb) {
    Phrase old = phrases.at(verb.end());
    Phrase other = phrases.at(verb.end() + 2);
    boolean swaps =
        verb.base().equals("replace")
            && !verb.passive()
            && phrases.isWord(verb.end() + 1, "with", "by")
            && knows(old)
            && knows(other);
    if (swaps) {
      out.add(other.name(), RelationType.ALTERNATIVE_TO, old.name(), 0.6);
    }
    return swaps;
  }

  /** "Switch from A to B". */
  private void instead(Verb verb) {
    int i = verb.end();
    if (verb.base().equals("prefer") && phrases.isWord(i + 1, "over")) {
      String to = phrases.at(i).name();
      out.add(to, RelationType.ALTERNATIVE_TO, phrases.at(i + 2).name(), 0.6);
    } else if (verb.base().equals("switch")
        && phrases.isWord(i, "from")
        && phrases.isWord(i + 2, "to")
        && phrases.at(i + 3).isName()) {
      String to = phrases.at(i + 3).name();
      out.add(to, RelationType.ALTERNATIVE_TO, phrases.at(i + 1).name(), 0.6);
    }
  }

  /** "Language-agnostic validation via A"; as the first words under code, it does so. */
  private void via(int i) {
    if (context.opens() && context.isCode() && subject.isEmpty()) {
      by(context.owner(), i);
    } else if (!finite
        && (i == 1 || (i == 3 && phrases.at(1).is(Tag.PREPOSITION)))
        && phrases.at(i - 1).isCompound()
        && phrases.at(i - 1).article().isEmpty()
        && !phrases.isWord(phrases.size() - 1, ":")) {
      by(phrases.before(i - 1), i);
    }
  }

  private void by(List<String> who, int via) {
    for (Phrase means : phrases.after(via + 1)) {
      who.forEach(one -> out.add(one, RelationType.USES, means.name(), 0.5));
    }
  }

  /** Whether one does, or several do: "the rule use" is no clause. */
  private static boolean agrees(Verb verb, List<String> who) {
    if (who.size() != 1
        || !Verbs.isBase(verb.form())
        || verb.end() > verb.start() + 1
        || verb.start() == 0) {
      return true;
    }
    String last = who.get(0).substring(who.get(0).lastIndexOf(' ') + 1);
    boolean proper = !last.equals(last.toLowerCase(Locale.ROOT));
    return proper || last.endsWith("s") || last.equals("data") || last.equals("criteria");
  }

  private boolean isPronoun(int i) {
    return phrases.isWord(i, "it", "they", "this");
  }

  /** Who does what the verb says. */
  private List<String> who(Verb verb) {
    int i = verb.start() - 1;
    while (i >= 0 && (phrases.at(i).is(Tag.ADVERB) || phrases.at(i).isBracket())) {
      i--;
    }
    boolean without = verb.isThirdPerson() || verb.passive();
    Phrase left = phrases.at(i);
    if (i < 0) {
      boolean enables = verb.form().equals("enable") && context.opens() && context.isCode();
      return without || enables ? context.owner() : List.of();
    } else if (left.isWord("that", "which", "who")) {
      return relative(i - 1);
    } else if (left.isWord("it", "they") && phrases.at(i - 1).is(Tag.PREPOSITION)) {
      return List.of();
    } else if (left.isWord("it", "they")) {
      return i == 0 ? context.owner() : antecedent;
    } else if (left.is(Tag.PREPOSITION)) {
      boolean means = left.isWord("by", "via", "through", "with", "in", "while", "when", "before");
      return verb.isGerund() && means && !done ? subject : List.of();
    } else if (left.isWord("and", "or", "but", ",", "then")) {
      return subject.isEmpty() && !finite && verb.passive() ? explained(i) : subject;
    } else if (left.separates()) {
      return without && i < phrases.explanation() ? phrases.term() : List.of();
    } else if (!left.isNouns()) {
      return List.of();
    } else if (verb.isGerund()) {
      return gerund(verb, i);
    } else if (verb.isReduced()) {
      return left.isNamed() && !left.article().equals("no") ? List.of(left.name()) : List.of();
    }
    return phrases.before(i);
  }

  /** What a fragment speaks of: its term, or its only words before the comma. */
  private List<String> explained(int comma) {
    boolean first = comma == 1 && phrases.at(0).isNamed();
    return first ? List.of(phrases.at(0).name()) : phrases.term();
  }

  /** Whom "that" or "which" after that phrase means. */
  private List<String> relative(int last) {
    int i = last;
    boolean comma = false;
    while (i >= 0 && (phrases.isWord(i, ",") || phrases.at(i).isBracket())) {
      comma |= phrases.isWord(i, ",");
      i--;
    }
    Phrase nouns = phrases.at(i);
    boolean some = nouns.isPlural() && !comma && nouns.tag() != Tag.NAME;
    boolean predicate = nouns.isIndefinite() && Verb.isBe(phrases.at(i - 1).word());
    if (predicate) {
      return subject;
    }
    return some || !nouns.isNamed() ? List.of() : List.of(nouns.name());
  }

  /** Who does it in "A using B": the subject, or else what the text is about. */
  private List<String> gerund(Verb verb, int i) {
    Phrase left = phrases.at(i);
    if (RelationVerbs.isOfParts(verb.base())) {
      return left.isNamed() && !left.isPlural() ? List.of(left.name()) : List.of();
    } else if (finite && !subject.isEmpty()) {
      return done ? List.of() : subject;
    } else if (context.opens() && context.isCode()) {
      return context.owner();
    } else if (phrases.isWord(phrases.size() - 1, ":")) {
      return List.of();
    } else if (phrases.explanation() > 0 && !finite) {
      return phrases.term();
    }
    return i == 0 && !finite && left.isNamed() ? List.of(left.name()) : List.of();
  }
}
