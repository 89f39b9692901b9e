package dev.qortex.ingest.extract;

import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.extract.RelationVerbs.Meaning;
import dev.qortex.ingest.extract.Tagger.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the verbs of a sentence say, from left to right: who does it, to what. A clause that
 * is negated, asked or supposed says nothing.
 */
final class Clauses {

  private static final double BY_HEADING = 0.5;
  private static final Set<String> BE = Set.of("is", "are", "was", "were", "be", "been", "being", "'s", "'re");
  private static final Set<String> SUPPOSED = Set.of("would", "wouldn't", "should", "shall", "could", "might", "'d");
  private static final Set<String> SUBORDINATE =
      Set.of("how", "when", "after", "before", "while", "once", "where", "why", "until");
  private static final Set<String> POINTING =
      Set.of("these", "those", "no", "some", "what", "which", "two", "three", "most", "many", "few", "several", "other", "another");
  private static final Set<String> CONDITIONS = Set.of("if", "unless", "whether", "until");
  private static final Set<String> NEGATIONS = Set.of("not", "never", "no", "without", "nor", "neither");
  private static final Set<String> QUANTITIES =
      Set.of(
          "combination", "set", "number", "list", "collection", "pair", "series", "variety", "mix",
          "group", "kind", "type", "form", "sequence", "couple", "family", "version", "variant");

  private final List<Phrase> phrases;
  private final Optional<String> owner;
  private final Statements out;

  /** Who did what the last verb says. */
  private List<String> subject = List.of();

  /** Whether the clause only tells when, how or which. */
  private boolean supposed;

  /** Whom "it" means. */
  private List<String> antecedent = List.of();

  private boolean finite;

  private final Lexicon lexicon;

  private final boolean opens;

  Clauses(List<Phrase> phrases, Optional<String> owner, boolean opens, Lexicon lexicon, Statements out) {
    this.opens = opens;
    this.lexicon = lexicon;
    this.phrases = phrases;
    this.owner = owner;
    this.out = out;
  }

  /** A verb with what belongs to it: phrases from start to end. */
  private record Verb(
      int start, int at, int end, String base, String form, boolean be, boolean passive, boolean silent) {

    boolean isGerund() {
      return form.endsWith("ing") && !be;
    }
  }

  void read() {
    int i = 0;
    while (i < phrases.size()) {
      Phrase phrase = phrases.get(i);
      if (phrase.kind() == Phrase.Kind.WORD && CONDITIONS.contains(phrase.word())) {
        return;
      }
      Verb verb = verb(i);
      if (phrase.isWord("via")) {
        via(i);
      }
      if (phrase.isBracket()) {
        new Clauses(phrase.inside(), Optional.empty(), false, lexicon, out).read();
      }
      if (verb == null) {
        if (phrase.is(Tag.CONJUNCTION) && !phrase.isWord("and", "or", "but")) {
          subject = List.of();
          supposed |= SUBORDINATE.contains(phrase.word());
        } else if (phrase.isWord("what", "which", "how") && i + 1 < phrases.size() && phrases.get(i + 1).isNouns()) {
          supposed = true;
        } else if (phrase.isWord(",", ";", ":")) {
          supposed = false;
        }
        i++;
        continue;
      }
      Statements.by = "";
      read(verb);
      i = Math.max(i + 1, verb.end());
    }
  }

  /** The verb that starts there, with its auxiliaries and adverbs. */
  private @Nullable Verb verb(int start) {
    boolean be = false;
    boolean silent = false;
    boolean auxiliary = false;
    int last = -1;
    String have = "";
    int i = start;
    for (; i < phrases.size(); i++) {
      Phrase phrase = phrases.get(i);
      String word = phrase.word();
      if (phrase.kind() != Phrase.Kind.WORD) {
        break;
      }
      boolean no = NEGATIONS.contains(word) || word.endsWith("n't") || word.equals("cannot");
      if (phrase.tag() == Tag.AUXILIARY) {
        be |= BE.contains(word);
        silent |= no || SUPPOSED.contains(word);
        have = word.equals("has") || word.equals("have") || word.equals("having") ? word : have;
        auxiliary = true;
        last = i;
      } else if (no) {
        silent = true;
      } else if (phrase.tag() == Tag.VERB) {
        String base = WordTagger.base(word);
        boolean participle = !WordTagger.isBase(word) && word.endsWith("ed") || !WordTagger.isBase(word) && !word.endsWith("s");
        boolean ing = word.endsWith("ing");
        int end = i + 1;
        while (end < phrases.size() && phrases.get(end).is(Tag.ADVERB) && !phrases.get(end).isWord("instead", "rather")) {
          end++;
        }
        return new Verb(start, i, end, base, word, be, participle && !ing && (be || !auxiliary), silent);
      } else if (phrase.tag() != Tag.ADVERB) {
        break;
      }
    }
    if (last < 0) {
      return null;
    }
    String base = be ? "be" : have.isEmpty() ? "" : "have";
    return base.isEmpty() ? null : new Verb(start, last, last + 1, base, phrases.get(last).word(), be, false, silent);
  }

  private void read(Verb verb) {
    Phrase before = verb.start() > 0 ? phrases.get(verb.start() - 1) : null;
    if (before != null && before.isWord("to")) {
      return;
    }
    boolean reduced = !verb.be() && (verb.isGerund() || verb.passive());
    boolean participle = !verb.be() && verb.passive();
    List<String> who = subjects(verb);
    if (!verb.isGerund() && !(participle && passive(verb) != null)) {
      subject = who;
      antecedent = who.isEmpty() ? antecedent : who;
      finite = true;
    }
    if (verb.silent() || supposed || !agrees(verb, who)) {
      return;
    }
    if (verb.base().equals("be")) {
      be(verb, who);
      return;
    }
    boolean passive = verb.passive();
    for (int words = 2; words >= 0; words--) {
      String particle = particle(verb.end(), words);
      Meaning meaning = particle == null ? null : RelationVerbs.of(verb.base(), particle, passive);
      if (meaning == null && particle != null && passive && !verb.be()) {
        meaning = RelationVerbs.of(verb.base(), particle, false);
      }
      if (meaning != null) {
        List<String> what = objects(verb.end() + words, verb.base());
        if (reduced && verb.isGerund() && !RelationVerbs.mayBeReduced(verb.base())) {
          return;
        }
        if (verb.base().equals("combine")) {
          what = with(verb.end(), what);
        }
        double most = verb.start() == 0 || pronoun(before) ? BY_HEADING : 1;
        boolean common = verb.base().equals("have");
        for (String subject : who) {
          for (String object : what) {
            if (common && !isName(subject) && !isName(object)) {
              continue;
            }
            Statements.by = (passive ? "~" : "") + verb.base() + " " + particle + (reduced ? " (reduced)" : "") + (most < 1 ? " (owner)" : "");
            out.add(subject, meaning, object, Math.min(most, meaning.confidence()) + (reduced ? .01 : 0));
          }
        }
        return;
      }
    }
    far(verb, who);
    instead(verb);
  }

  /** "Move from A to B". */
  private void instead(Verb verb) {
    int i = verb.end();
    boolean moves = MOVES.contains(verb.base()) && i + 3 < phrases.size();
    if (moves
        && phrases.get(i).isWord("from")
        && phrases.get(i + 1).isNouns()
        && phrases.get(i + 2).isWord("to")
        && phrases.get(i + 3).isNouns()
        && phrases.get(i + 3).tag() == Tag.NAME) {
      Statements.by = "move from";
      out.add(phrases.get(i + 3).name(), RelationType.ALTERNATIVE_TO, phrases.get(i + 1).name(), 0.6);
    }
  }

  private static final Set<String> MOVES = Set.of("switch");

  private boolean isName(String name) {
    return lexicon.knows(name) || Names.isDistinctive(name);
  }

  /** Whether one does, or several do: "the rules uses" is no clause. */
  private static boolean agrees(Verb verb, List<String> who) {
    boolean base = verb.at() == verb.start() && WordTagger.isBase(verb.form());
    if (!base || who.size() != 1) {
      return true;
    }
    String name = who.get(0);
    String last = name.substring(name.lastIndexOf(' ') + 1);
    return last.endsWith("s") || !last.equals(last.toLowerCase(java.util.Locale.ROOT)) || last.equals("data") || last.equals("criteria");
  }

  /** "A does it via B". */
  private void via(int i) {
    if (opens && owner.isPresent() && Names.isDistinctive(owner.get()) && subject.isEmpty()) {
      Statements.by = "via doc";
      relate(owner.stream().toList(), RelationType.USES, objects(i + 1), 0.55);
      return;
    }
    boolean fragment = !finite && i > 0 && phrases.get(i - 1).isNouns() && phrases.get(i - 1).name().indexOf(' ') > 0 && phrases.get(i - 1).article().isEmpty();
    boolean opens = i == 1 || i == 3 && phrases.get(1).is(Tag.PREPOSITION);
    boolean closed = !phrases.get(phrases.size() - 1).isWord(":");
    List<String> who = fragment && opens && closed ? list(i - 1) : List.of();
    Statements.by = "via " + finite;
    relate(who, RelationType.USES, objects(i + 1), 0.65);
  }

  /** "A stores facts in B". */
  private void far(Verb verb, List<String> who) {
    int i = verb.end();
    boolean object = false;
    while (i < phrases.size() && i < verb.end() + 6
        && (phrases.get(i).isNouns() || phrases.get(i).isBracket() || phrases.get(i).isWord(",", "and", "everything", "them", "it", "all"))) {
      object = true;
      i++;
    }
    if (object && i < phrases.size() && phrases.get(i).is(Tag.PREPOSITION) && FAR.contains(verb.base() + " " + phrases.get(i).word())) {
      Statements.by = "far " + verb.base();
      for (String subject : who) {
        for (String name : objects(i + 1)) {
          out.add(subject, RelationType.USES, name, 0.6);
        }
      }
    }
  }

  private static final Set<String> FAR =
      Set.of("persist to", "save to", "write to", "store in", "load from", "read from", "delegate to", "send to");

  /** The objects, and what they are combined with. */
  private List<String> with(int start, List<String> what) {
    List<String> all = new ArrayList<>(what);
    for (int i = start; i < Math.min(phrases.size(), start + 6); i++) {
      if (phrases.get(i).isWord("with", "and") && i > start) {
        all.addAll(objects(i + 1));
        break;
      }
    }
    return all;
  }

  private @Nullable Meaning passive(Verb verb) {
    String particle = particle(verb.end(), 1);
    return particle == null ? null : RelationVerbs.of(verb.base(), particle, true);
  }

  private static boolean pronoun(@Nullable Phrase phrase) {
    return phrase != null && phrase.isWord("it", "they", "this");
  }

  /** So many words after a verb, put together; null if one of them is no word. */
  private @Nullable String particle(int from, int words) {
    if (from + words > phrases.size()) {
      return null;
    }
    StringBuilder particle = new StringBuilder();
    for (int i = from; i < from + words; i++) {
      Phrase phrase = phrases.get(i);
      if (phrase.kind() != Phrase.Kind.WORD || phrase.tag() == Tag.PUNCTUATION) {
        return null;
      }
      particle.append(i > from ? " " : "").append(phrase.word());
    }
    return particle.toString();
  }

  /** "A is a B", "A is part of B", "A is similar to B". */
  private void be(Verb verb, List<String> who) {
    int i = verb.end();
    while (i < phrases.size() && phrases.get(i).is(Tag.ADVERB)) {
      i++;
    }
    if (i >= phrases.size()) {
      return;
    }
    Phrase next = phrases.get(i);
    Phrase after = i + 1 < phrases.size() ? phrases.get(i + 1) : null;
    boolean of = after != null && after.isWord("of", "to", "for", "from", "with");
    String linked = next.word() + (of ? " " + after.word() : "");
    RelationType type = of ? LINKS.get(linked) : null;
    if (type != null) {
      relate(who, type, objects(i + 2), 0.71);
    } else if (next.isWord("like")) {
      relate(who, RelationType.SIMILAR_TO, objects(i + 1), 0.61);
    } else if (next.isNouns() && next.isNamed()) {
      boolean plural = next.isPlural();
      if (plural && who.size() > 1) {
        relate(who, RelationType.INSTANCE_OF, List.of(next.name()), 0.65);
        return;
      }
      boolean clear = next.name().indexOf(' ') > 0 || next.tag() == Tag.NAME || after != null && after.isWord("that", "which");
      boolean each = verb.start() > 0 && phrases.get(verb.start() - 1).isNouns() && Set.of("each", "this", "that", "every").contains(phrases.get(verb.start() - 1).article());
      boolean it = verb.start() > 0 && pronoun(phrases.get(verb.start() - 1));
      boolean past = verb.form().equals("was") || verb.form().equals("were");
      boolean name = who.stream().allMatch(lexicon::knows) && after != null && after.isWord("that", "which", "of", "for", "with") || verb.start() > 0 && phrases.get(verb.start() - 1).tag() == Tag.NAME;
      boolean article = next.isIndefinite() && clear && !each && !it && !past && name;
      if (article && !(of && !after.isWord("for", "of", "with"))) {
        relate(who, RelationType.REFINES, List.of(next.name()), next.isIndefinite() ? 0.72 : plural ? 0.73 : 0.74);
      }
    }
  }

  private static final java.util.Map<String, RelationType> LINKS =
      java.util.Map.ofEntries(
          java.util.Map.entry("part of", RelationType.PART_OF),
          java.util.Map.entry("component of", RelationType.PART_OF),
          java.util.Map.entry("member of", RelationType.PART_OF),
          java.util.Map.entry("subset of", RelationType.PART_OF),
          java.util.Map.entry("kind of", RelationType.REFINES),
          java.util.Map.entry("type of", RelationType.REFINES),
          java.util.Map.entry("form of", RelationType.REFINES),
          java.util.Map.entry("variant of", RelationType.REFINES),
          java.util.Map.entry("version of", RelationType.REFINES),
          java.util.Map.entry("case of", RelationType.REFINES),
          java.util.Map.entry("extension of", RelationType.REFINES),
          java.util.Map.entry("subclass of", RelationType.REFINES),
          java.util.Map.entry("implementation of", RelationType.IMPLEMENTS),
          java.util.Map.entry("realization of", RelationType.IMPLEMENTS),
          java.util.Map.entry("example of", RelationType.INSTANCE_OF),
          java.util.Map.entry("instance of", RelationType.INSTANCE_OF),
          java.util.Map.entry("alternative to", RelationType.ALTERNATIVE_TO),
          java.util.Map.entry("replacement for", RelationType.ALTERNATIVE_TO),
          java.util.Map.entry("similar to", RelationType.SIMILAR_TO),
          java.util.Map.entry("analogous to", RelationType.SIMILAR_TO),
          java.util.Map.entry("equivalent to", RelationType.SIMILAR_TO),
          java.util.Map.entry("identical to", RelationType.SIMILAR_TO),
          java.util.Map.entry("analog of", RelationType.SIMILAR_TO),
          java.util.Map.entry("equivalent of", RelationType.SIMILAR_TO),
          java.util.Map.entry("counterpart of", RelationType.SIMILAR_TO),
          java.util.Map.entry("incompatible with", RelationType.CONTRADICTS),
          java.util.Map.entry("dependent on", RelationType.REQUIRES),
          java.util.Map.entry("dependency of", RelationType.PART_OF));

  private void relate(List<String> who, RelationType type, List<String> what, double confidence) {
    for (String subject : who) {
      for (String object : what) {
        if (!Statements.by.startsWith("via")) Statements.by = "be " + confidence;
        out.add(subject, type, object, confidence);
      }
    }
  }

  /** Who does what the verb says. */
  private List<String> subjects(Verb verb) {
    int i = verb.start() - 1;
    while (i >= 0 && (phrases.get(i).is(Tag.ADVERB) || phrases.get(i).isBracket())) {
      i--;
    }
    boolean third = verb.form().endsWith("s") && !verb.be();
    if (i < 0) {
      return third || verb.passive() ? owner.stream().toList() : List.of();
    }
    Phrase left = phrases.get(i);
    if (left.isWord("that", "which", "who")) {
      i--;
      boolean comma = false;
      while (i >= 0 && (phrases.get(i).isWord(",") || phrases.get(i).isBracket())) {
        comma |= phrases.get(i).isWord(",");
        i--;
      }
      if (i >= 0 && !comma && phrases.get(i).isNouns() && phrases.get(i).isPlural() && phrases.get(i).tag() != Tag.NAME) {
        return List.of();
      }
      if (i > 0 && phrases.get(i).isNouns() && phrases.get(i).isIndefinite() && phrases.get(i - 1).is(Tag.AUXILIARY) && BE.contains(phrases.get(i - 1).word())) {
        return subject;
      }
      return i >= 0 && phrases.get(i).isNouns() && phrases.get(i).isNamed()
          ? List.of(phrases.get(i).name())
          : List.of();
    }
    if (left.isWord("it", "they")) {
      return i == 0 ? owner.stream().toList() : antecedent;
    }
    if (left.isWord("and", "or", "but", ",", "then") || left.is(Tag.PREPOSITION)) {
      List<String> who = subject.isEmpty() && !finite && verb.passive() ? leading() : subject;
      return left.is(Tag.PREPOSITION) && !verb.isGerund() ? List.of() : who;
    }
    if (left.isWord(":", "-", "–", "—")) {
      return third || verb.passive() ? term(i) : List.of();
    }
    if (!left.isNouns()) {
      return List.of();
    }
    if (verb.isGerund()) {
      if (verb.base().equals("include")) {
        return left.isNamed() && !left.isPlural() ? List.of(left.name()) : List.of();
      }
      if (finite && !subject.isEmpty()) {
        return subject;
      }
      if (opens && owner.isPresent() && Names.isDistinctive(owner.get())) {
        return List.of(owner.get());
      }
      List<String> term = leading();
      return !term.isEmpty() ? term : i == 0 && !finite && left.isNamed() ? List.of(left.name()) : List.of();
    }
    if (verb.passive() && !verb.be()) {
      return left.isNamed() && !left.article().equals("no") ? List.of(left.name()) : List.of();
    }
    return list(i);
  }

  /** The term that the sentence explains. */
  private List<String> leading() {
    for (int i = 1; i < Math.min(4, phrases.size()); i++) {
      if (phrases.get(i).isWord(":", "-", "–", "—")) {
        return term(i);
      }
    }
    return List.of();
  }

  /** The term that a dash or a colon at that index explains. */
  private List<String> term(int separator) {
    int i = separator - 1;
    while (i > 0 && (phrases.get(i).isBracket() || phrases.get(i).isWord("-", "–", "—"))) {
      i--;
    }
    return i == 0 && phrases.get(0).isNouns() && phrases.get(0).isNamed()
        ? List.of(phrases.get(0).name())
        : List.of();
  }

  /** The nouns of the list that ends there. */
  private List<String> list(int end) {
    int i = end;
    while (i >= 2 && phrases.get(i - 1).is(Tag.PREPOSITION) && phrases.get(i - 2).isNouns()) {
      i -= 2;
    }
    List<String> names = new ArrayList<>();
    if (i > 0 && phrases.get(i - 1).is(Tag.PREPOSITION)) {
      return names;
    }
    Phrase head = phrases.get(i);
    if (POINTING.contains(head.article()) || (head.tag() != Tag.NAME && Character.isDigit(head.article().isEmpty() ? 'x' : head.article().charAt(0)))) {
      return names;
    }
    if (head.isNamed()) {
      names.add(head.name());
    }
    boolean and = false;
    int j = i - 1;
    while (j >= 1 && (phrases.get(j).isWord("and", ",", "or", "&") || phrases.get(j).isBracket())) {
      and |= phrases.get(j).isWord("and", "or", "&");
      if (phrases.get(j - 1).isNouns() && and) {
        if (phrases.get(j - 1).isNamed()) {
          names.add(0, phrases.get(j - 1).name());
        }
        j--;
      }
      j--;
    }
    if (j >= 0 && phrases.get(j).isWord("not")) {
      return List.of();
    }
    boolean starts =
        j < 0 || phrases.get(j).is(Tag.CONJUNCTION) || phrases.get(j).is(Tag.PUNCTUATION);
    return starts || !head.isNamed() ? names : List.of(head.name());
  }

  /** The nouns of the list that starts there. */
  private List<String> objects(int start) {
    return objects(start, "");
  }

  private List<String> objects(int start, String base) {
    List<String> names = new ArrayList<>();
    boolean contains = base.equals("have") || base.equals("include") || base.equals("contain") || base.equals("comprise");
    boolean and = false;
    boolean comma = false;
    int i = start;
    while (i < phrases.size() && (phrases.get(i).is(Tag.ADVERB) || phrases.get(i).isWord("both"))) {
      i++;
    }
    int lastStart = -1;
    while (i < phrases.size() && phrases.get(i).isNouns()) {
      lastStart = i;
      Phrase nouns = phrases.get(i);
      boolean of = i + 2 < phrases.size() && phrases.get(i + 1).isWord("of") && phrases.get(i + 2).isNouns();
      if (nouns.article().equals("no")) {
        return List.of();
      }
      if (of && QUANTITIES.contains(GenericWords.singular(nouns.word()))) {
        i += 2;
        continue;
      }
      if (i > start && (nouns.article().equals("both") || nouns.article().equals("all"))) {
        break;
      }
      boolean called = i + 2 < phrases.size() && phrases.get(i + 1).isWord("called", "named") && phrases.get(i + 2).isNouns() && phrases.get(i + 2).tag() == Tag.NAME;
      if (called) {
        i += 2;
        continue;
      }
      if (nouns.isNamed() && RelationVerbs.accepts(base, nouns)) {
        names.add(nouns.name());
      }
      i++;
      if (!nouns.article().isEmpty() && i < phrases.size() && phrases.get(i).isWord(":") && contains) {
        List<String> listed = objects(i + 1, base);
        return listed.size() > 1 ? listed : names;
      }
      while (i < phrases.size() && (phrases.get(i).isBracket() || phrases.get(i).isWord("itself"))) {
        i++;
      }
      if (of && i < phrases.size() && phrases.get(i).isWord("of")) {
        break;
      }
      int next = i;
      while (next < phrases.size() && phrases.get(next).isWord(",", "and", "or", "&", "plus", "/")) {
        comma |= phrases.get(next).isWord(",");
        and |= !phrases.get(next).isWord(",");
        next++;
      }
      if (next == i) {
        break;
      }
      if (next < phrases.size() && phrases.get(next).isNouns() && startsClause(next)) {
        break;
      }
      i = next;
    }
    boolean list = and || !comma || names.size() > 2;
    return lastStart < 0 ? List.of() : list ? names : names.subList(0, Math.min(1, names.size()));
  }

  /** Whether the noun phrase at that index is the subject of what follows. */
  private boolean startsClause(int nouns) {
    int i = nouns + 1;
    while (i < phrases.size() && (phrases.get(i).isBracket() || phrases.get(i).is(Tag.ADVERB))) {
      i++;
    }
    if (i >= phrases.size()) {
      return false;
    }
    Phrase next = phrases.get(i);
    boolean participle = next.word().endsWith("ed") || next.word().endsWith("ing");
    return next.is(Tag.AUXILIARY) || (next.is(Tag.VERB) && !participle);
  }
}
