package dev.qortex.ingest.extract;

import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.extract.Tagger.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads what stands beside what: "B such as A", "B (A, A)", "A (a B)", "A instead of B", "A, a B,",
 * "B called A", "A: a B that ...", "A via B".
 */
final class Neighbours {

  private final List<Phrase> phrases;
  private final Optional<String> owner;
  private final boolean opens;
  private final Lexicon lexicon;
  private final Statements out;

  Neighbours(List<Phrase> phrases, Optional<String> owner, boolean opens, Lexicon lexicon, Statements out) {
    this.lexicon = lexicon;
    this.phrases = phrases;
    this.owner = owner;
    this.opens = opens;
    this.out = out;
  }

  void read() {
    Statements.by = "";
    for (int i = 0; i < phrases.size(); i++) {
      Phrase phrase = phrases.get(i);
      if (phrase.isNouns() && phrase.isNamed()) {
        examples(i);
        bracket(i);
        called(i);
        instead(i);
        or(i);
        apposition(i);
        others(i);
        based(i);
      }
    }
    insteadOf();
    fragment();
    definition();
    colonList();
  }

  private Optional<Phrase> at(int i) {
    return i >= 0 && i < phrases.size() ? Optional.of(phrases.get(i)) : Optional.empty();
  }

  private boolean isWord(int i, String... words) {
    return i >= 0 && i < phrases.size() && phrases.get(i).isWord(words);
  }

  /** "B such as A and A", "B like A" and "B, including A". */
  private void examples(int i) {
    int j = isWord(i + 1, ",") ? i + 2 : i + 1;
    double confidence;
    if (isWord(j, "such") && isWord(j + 1, "as")) {
      j += 2;
      confidence = 0.801;
    } else if (isWord(j, "like") && phrases.get(i).isPlural()) {
      j += 1;
      confidence = 0.502;
    } else if (isWord(j, "including") && phrases.get(i).isPlural()) {
      j += 1;
      confidence = 0.603;
    } else {
      return;
    }
    for (Phrase name : list(j)) {
      if (confidence != 0.502 || name.tag() == Tag.NAME || lexicon.knows(name.name())) {
        out.add(name.name(), RelationType.INSTANCE_OF, phrases.get(i).name(), confidence);
      }
    }
  }

  private List<Phrase> list(int start) {
    return list(phrases, start);
  }

  private static List<Phrase> list(List<Phrase> phrases, int start) {
    List<Phrase> names = new ArrayList<>();
    int i = start;
    while (i < phrases.size() && phrases.get(i).isNouns()) {
      if (phrases.get(i).isNamed()) {
        names.add(phrases.get(i));
      }
      i++;
      while (i < phrases.size()
          && (phrases.get(i).isBracket() || phrases.get(i).isWord(",", "and", "or", "&", "/"))) {
        i++;
      }
    }
    return names;
  }

  /** "B (A, A)" for several B; "A (a B)". */
  private void bracket(int i) {
    if (at(i + 1).isEmpty() || !phrases.get(i + 1).isBracket()) {
      return;
    }
    List<Phrase> inside = phrases.get(i + 1).inside();
    if (inside.isEmpty()) {
      return;
    }
    Phrase nouns = phrases.get(i);
    boolean eg = inside.get(0).isWord("e.g", "e.g.", "like", "such", "i.e", "i.e.");
    boolean open = inside.get(inside.size() - 1).isWord("etc", "etc.", "...", ".") && inside.size() > 2;
    int start = 0;
    while (start < inside.size()
        && inside.get(start).isWord("e.g", "e.g.", ".", ",", "like", "such", "as")) {
      start++;
    }
    if (start == inside.size()) {
      return;
    }
    Phrase first = inside.get(start);
    if (first.isNouns() && first.isIndefinite()) {
      out.add(nouns.name(), RelationType.REFINES, first.name(), 0.704);
      return;
    }
    boolean comma = inside.stream().anyMatch(p -> p.isWord(","));
    List<String> names = comma || eg ? pieces(inside, start) : List.of();
    boolean plural = nouns.isPlural();
    Phrase owner = nouns;
    int j = i;
    boolean allNames = inside.stream().filter(Phrase::isNouns).allMatch(p -> p.tag() == Tag.NAME);
    while (allNames && !plural && j >= 2 && phrases.get(j - 1).is(Tag.PREPOSITION) && phrases.get(j - 2).isNouns() && names.size() > 1) {
      j -= 2;
      owner = phrases.get(j);
      plural = owner.isPlural() && owner.name().indexOf(' ') > 0;
    }
    boolean number = owner.article().chars().anyMatch(Character::isDigit);
    boolean one = names.isEmpty() && inside.size() == 1 && plural && first.tag() == Tag.NAME && !first.code() && first.isNouns() && !first.isPlural() && Character.isUpperCase(first.name().isEmpty() ? 'a' : first.name().charAt(0));
    if (one) {
      out.add(first.name(), RelationType.INSTANCE_OF, nouns.name(), 0.652);
      return;
    }
    if ((plural && names.size() > 1 && !number) || ((eg || open && !number) && !names.isEmpty())) {
      for (String name : names) {
        out.add(name, RelationType.INSTANCE_OF, plural ? owner.name() : nouns.name(), eg ? 0.755 : open ? 0.756 : 0.655);
      }
    } else if (inside.size() == 1 && first.isNouns() && first.isNamed()) {
      if (first.code() && !plural && (nouns.article().equals("the") || nouns.isIndefinite()) && nouns.name().indexOf(' ') > 0) {
        out.add(first.name(), RelationType.INSTANCE_OF, nouns.name(), 0.657);
      }
    }
  }

  /** The short pieces between commas, "and" and "or"; none if one of them is long. */
  private List<String> pieces(List<Phrase> inside, int start) {
    List<String> names = new ArrayList<>();
    int length = 0;
    String name = "";
    for (int i = start; i <= inside.size(); i++) {
      Phrase phrase = i < inside.size() ? inside.get(i) : null;
      boolean ends = phrase == null || phrase.isWord(",", "and", "or", "&", "/", "etc", "etc.", ".", "vs", "versus");
      if (!ends && phrase.isBracket()) {
        continue;
      }
      if (!ends) {
        length++;
        boolean word = phrase.is(Tag.VERB) || phrase.is(Tag.ADJECTIVE) || phrase.is(Tag.ADVERB);
        name = phrase.isNouns() ? phrase.name() : word ? phrase.word() : "";
      } else if (length > 1) {
        return List.of();
      } else if (length == 1) {
        if (!name.isEmpty()) {
          names.add(name);
        }
        length = 0;
      }
    }
    return names;
  }

  /** "B called A". */
  private void called(int i) {
    boolean named = at(i + 1).map(p -> p.isWord("called", "named", "dubbed")).orElse(false);
    if (named && at(i + 2).map(p -> p.isNouns() && p.isNamed()).orElse(false)) {
      out.add(phrases.get(i + 2).name(), RelationType.REFINES, phrases.get(i).name(), 0.606);
    }
  }

  /** "A instead of B", "A (instead of B)" and "A rather than B". */
  private void instead(int i) {
    int j = i + 1;
    List<Phrase> from = phrases;
    if (at(j).map(Phrase::isBracket).orElse(false)) {
      boolean inside = isInstead(phrases.get(j).inside(), 0);
      from = inside ? phrases.get(j).inside() : phrases;
      j = inside ? 0 : j + 1;
    }
    if (isInstead(from, j) && j + 2 < from.size() && from.get(j + 2).isNouns() && from.get(j + 2).isNamed()) {
      Phrase other = from.get(j + 2);
      Phrase one = phrases.get(i);
      if (isKnown(other) && isKnown(one)) {
        out.add(one.name(), RelationType.ALTERNATIVE_TO, other.name(), 0.607);
      }
    }
  }

  /** "A or B", both of them proper names; "A (or B)". */
  private void or(int i) {
    Phrase one = phrases.get(i);
    boolean bracket = at(i + 1).map(Phrase::isBracket).orElse(false);
    List<Phrase> from = bracket ? phrases.get(i + 1).inside() : phrases;
    int j = bracket ? 0 : i + 1;
    boolean or = j + 1 < from.size() && from.get(j).isWord("or") && from.get(j + 1).isNouns() && from.get(j + 1).isNamed();
    boolean two = bracket ? from.size() == 2 : !isWord(i - 1, ",", "or") && !isWord(i + 3, ",", "or");
    if (or && two && bracket && one.tag() == Tag.NAME && from.get(j + 1).tag() == Tag.NAME) {
      out.add(from.get(j + 1).name(), RelationType.ALTERNATIVE_TO, one.name(), 0.611);
    }
  }

  /** "Instead of A, use B". */
  private void insteadOf() {
    if (!isInstead(phrases, 0)) {
      return;
    }
    int i = isWord(2, "using") ? 3 : 2;
    int j = i + 1;
    while (j < Math.min(phrases.size(), i + 5) && !isWord(j, ",")) {
      j++;
    }
    boolean use = isWord(j, ",") && isWord(j + 1, "use", "prefer", "try", "choose");
    if (use && at(i).map(p -> p.isNouns() && p.isNamed()).orElse(false) && at(j + 2).map(p -> p.isNouns() && p.isNamed()).orElse(false)) {
      out.add(phrases.get(j + 2).name(), RelationType.ALTERNATIVE_TO, phrases.get(i).name(), 0.608);
    }
  }

  private boolean isKnown(Phrase nouns) {
    return nouns.tag() == Tag.NAME || lexicon.knows(nouns.name());
  }

  private static boolean isInstead(List<Phrase> from, int j) {
    return j + 1 < from.size()
        && (from.get(j).isWord("instead") && from.get(j + 1).isWord("of")
            || from.get(j).isWord("rather") && from.get(j + 1).isWord("than"));
  }

  /** "A, a B that ...", "A -- a B". */
  private void apposition(int i) {
    int j = i + 1;
    boolean comma = isWord(j, ",");
    while (isWord(j, "-", "–", "—", ",")) {
      j++;
    }
    if (j == i + 1 || at(j).isEmpty()) {
      return;
    }
    Phrase b = phrases.get(j);
    boolean closed = at(j + 1).map(p -> p.isWord("that", "which", "over", "of", "for", "where", ".", ",", "with", "between")).orElse(true);
    if (b.isNouns() && b.isNamed() && b.isIndefinite() && closed && !(comma && (isWord(i - 1, ",", "and", "or") || isWord(j + 1, ",")))) {
      out.add(phrases.get(i).name(), RelationType.REFINES, b.name(), comma ? 0.621 : 0.622);
    }
  }

  /** "A, A, and other B". */
  private void others(int i) {
    Phrase b = phrases.get(i);
    if (b.article().equals("other") && isWord(i - 1, "and", "or") && b.isPlural()) {
      int j = i - 1;
      while (j >= 1 && (phrases.get(j).isWord("and", "or", ",") || phrases.get(j).isBracket())) {
        if (phrases.get(j - 1).isNouns()) {
          out.add(phrases.get(j - 1).name(), RelationType.INSTANCE_OF, b.name(), 0.75);
          j--;
        }
        j--;
      }
    }
  }

  /** "a B-based A". */
  private void based(int i) {
    String name = phrases.get(i).name();
    for (String ending : List.of("-based ", "-backed ", "-powered ", "-driven ")) {
      int at = name.indexOf(ending);
      if (at > 0) {
        String means = name.substring(0, at);
        boolean first = phrases.get(i).span().start() == phrases.get(0).span().start();
        String last = means.substring(means.lastIndexOf(' ') + 1);
        boolean lower = last.equals(last.toLowerCase(java.util.Locale.ROOT));
        means = lower ? last : means;
        boolean known = Names.isDistinctive(last) || (!lower && !(first && last.equals(means)));
        if (known && !GenericWords.isLabel(phrases.get(i).word())) {
          out.add(name.substring(at + ending.length()), RelationType.USES, means, 0.66);
        }
      }
    }
  }

  private boolean isFragment(int from) {
    for (int i = from; i < phrases.size(); i++) {
      Phrase p = phrases.get(i);
      if (p.isWord("that", "which", "who", "where", "when")) {
        return true;
      }
      if (p.is(Tag.AUXILIARY)
          || (p.is(Tag.VERB) && !p.word().endsWith("ed") && !p.word().endsWith("ing") && !isWord(i - 1, "to"))) {
        return false;
      }
    }
    return true;
  }

  /** The first words under a heading that say what it names: "A store of facts." */
  private void fragment() {
    if (opens && owner.isPresent() && !phrases.isEmpty()) {
      Phrase first = phrases.get(0);
      boolean code = Names.isDistinctive(owner.get()) && owner.get().indexOf(' ') < 0;
      boolean article = first.isIndefinite() || first.article().equals("the") || code && first.name().indexOf(' ') > 0;
      if (article && first.isNouns() && first.isNamed() && isFragment(1) && !isWord(1, ":", ",", "-", "—", "and", "or")) {
        double c = first.isIndefinite() ? 0.508 : first.article().equals("the") ? 0.518 : 0.528;
        out.add(owner.get(), RelationType.REFINES, first.name(), c);
      }
    }
  }

  /** "A: a B that ..." */
  private void definition() {
    int i = separator();
    if (i < 0 || !at(i).map(Phrase::isNouns).orElse(false)) {
      return;
    }
    Phrase term = phrases.get(0);
    Phrase first = phrases.get(i);
    boolean that = at(i + 1).map(p -> p.isWord("that", "which") || p.is(Tag.VERB) && (p.word().endsWith("ing") || p.word().endsWith("ed"))).orElse(false);
    boolean several = first.name().indexOf(' ') > 0;
    if (first.isNamed() && isFragment(i + 1) && first.isPlural() == term.isPlural() && first.tag() != Tag.NAME && (first.isIndefinite() || that && several && !first.article().equals("the"))) {
      double c = first.isIndefinite() ? 0.609 : 0.629;
      out.add(term.name(), RelationType.REFINES, first.name(), c);
    }
  }

  /** Where the text after a leading term and its colon or dash starts; -1 if there is none. */
  private int separator() {
    if (phrases.isEmpty() || !phrases.get(0).isNouns() || !phrases.get(0).isNamed()) {
      return -1;
    }
    int i = 1;
    while (i < phrases.size() && phrases.get(i).isBracket()) {
      i++;
    }
    int start = i;
    while (i < phrases.size() && phrases.get(i).isWord(":", "-", "–", "—")) {
      i++;
    }
    return i > start ? i : -1;
  }

  /** "B: A, A and A" for several B. */
  private void colonList() {
    for (int i = 0; i + 2 < phrases.size(); i++) {
      Phrase b = phrases.get(i);
      int c = i + 1;
      while (c < phrases.size() && phrases.get(c).isBracket()) {
        c++;
      }
      if (b.isNouns() && b.isNamed() && b.isPlural() && isWord(c, ":")) {
        List<Phrase> names = list(c + 1);
        boolean all = true;
        for (int j = c + 1; j < phrases.size(); j++) {
          Phrase p = phrases.get(j);
          if (p.is(Tag.PREPOSITION) && names.size() > 1 && names.stream().allMatch(Phrase::code)) {
            break;
          }
          all &= p.isNouns() || p.isBracket() || p.isWord(",", "and", "or", "&", "/", ".");
        }
        if (all && names.size() > 1 && !GenericWords.isLabel(b.word()) && (b.name().indexOf(' ') > 0 || !b.article().isEmpty())) {
          names.forEach(n -> out.add(n.name(), RelationType.INSTANCE_OF, b.name(), 0.64));
        }
      }
    }
  }
}
