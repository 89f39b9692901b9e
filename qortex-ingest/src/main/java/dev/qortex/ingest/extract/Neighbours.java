package dev.qortex.ingest.extract;

import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.extract.Tagger.Tag;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads what stands beside what: "B such as A", "B (A, A)", "A (a B)", "A instead of B", "A, a B",
 * "B called A", "a B-based A". The first of these are the patterns of M. Hearst, "Automatic
 * acquisition of hyponyms from large text corpora" (1992).
 */
final class Neighbours {

  private static final List<String> BASED = List.of("-based ", "-backed ", "-powered ", "-driven ");

  private final PhraseList phrases;
  private final Context context;
  private final Statements out;

  Neighbours(PhraseList phrases, Context context, Statements out) {
    this.phrases = phrases;
    this.context = context;
    this.out = out;
  }

  void read() {
    for (int i = 0; i < phrases.size(); i++) {
      if (phrases.at(i).isNamed()) {
        examples(i);
        others(i);
        called(i);
        apposition(i);
        based(i);
        instead(i);
        if (phrases.at(i + 1).isBracket()) {
          new Bracket(phrases, i, kind(i), out).read();
        }
      }
    }
    insteadOf();
  }

  /** "B such as A and A", "B like A" and "B, including A". */
  private void examples(int i) {
    Phrase nouns = kind(i);
    int j = phrases.isWord(i + 1, ",") ? i + 2 : i + 1;
    if (phrases.isWord(j, "such") && phrases.isWord(j + 1, "as")) {
      phrases.listed(j + 2).forEach(name -> example(name, nouns, 0.8));
    } else if (phrases.isWord(j, "including") && nouns.isPlural()) {
      phrases.listed(j + 1).forEach(name -> example(name, nouns, 0.6));
    } else if (phrases.isWord(j, "like") && nouns.isPlural()) {
      phrases.listed(j + 1).stream()
          .filter(this::isKnown)
          .filter(name -> !name.isPlural() || name.isName())
          .forEach(name -> example(name, nouns, 0.5));
    }
  }

  private void example(Phrase name, Phrase kind, double confidence) {
    out.add(name.name(), RelationType.INSTANCE_OF, kind.name(), confidence);
  }

  /**
   * What has examples: the nearest nouns in the plural, or what "a" stands before. "Files of A such
   * as" gives files.
   */
  private Phrase kind(int i) {
    Phrase nouns = phrases.at(i);
    int left = i;
    while (!phrases.at(left).isPlural()
        && (phrases.at(left - 1).is(Tag.PREPOSITION) || phrases.at(left - 1).is(Tag.VERB))) {
      left -= phrases.at(left - 2).isNouns() ? 2 : phrases.at(left - 3).isNouns() ? 3 : i + 3;
    }
    boolean alone = left == i && nouns.code();
    boolean plain = (alone || !nouns.endsWithName()) && !nouns.article().equals("the");
    Phrase far = phrases.at(left);
    if (nouns.isPlural() || nouns.isIndefinite()) {
      return nouns;
    }
    return far.isPlural() ? far : plain ? nouns : Phrase.NONE;
  }

  /** "A, A, and other B". */
  private void others(int i) {
    Phrase kind = phrases.at(i);
    if (kind.article().equals("other") && phrases.isWord(i - 1, "and", "or") && kind.isPlural()) {
      int j = i - 1;
      while (j >= 1 && (phrases.at(j).joins() || phrases.at(j).isBracket())) {
        if (phrases.at(j - 1).isNouns() && !phrases.isWord(j - 2, "to")) {
          example(phrases.at(j - 1), kind, 0.7);
          j--;
        }
        j--;
      }
    }
  }

  /** "B called A". */
  private void called(int i) {
    boolean tells = phrases.at(i).isCompound() || !GenericWords.isGeneric(phrases.at(i).word());
    boolean named = phrases.isWord(i + 1, "called", "dubbed");
    named |= phrases.isWord(i + 1, "named") && phrases.at(i).isIndefinite();
    if (tells && named) {
      out.add(phrases.at(i + 2).name(), RelationType.REFINES, phrases.at(i).name(), 0.6);
    }
  }

  /** "A, a B that ..." and "A -- a B". */
  private void apposition(int i) {
    int j = i + 1;
    while (phrases.at(j).separates() || phrases.isWord(j, ",")) {
      j++;
    }
    Phrase kind = phrases.at(j);
    boolean comma = phrases.isWord(i + 1, ",");
    boolean list = phrases.isWord(j + 1, ",") && (comma || phrases.at(j + 2).isIndefinite());
    list |= comma && phrases.at(i - 1).joins();
    boolean colon = phrases.isWord(i + 1, ":") && i > 0;
    boolean ends =
        j + 1 >= phrases.size()
            || phrases.isWord(
                j + 1, "that", "which", "over", "of", "for", "where", ".", ",", "with", "between");
    boolean plain = i > 0 && !phrases.at(i).isCompound() && !isKnown(phrases.at(i));
    boolean bare = plain && phrases.at(i).article().isEmpty();
    boolean within = phrases.at(0).is(Tag.PREPOSITION) || phrases.at(0).is(Tag.CONJUNCTION);
    list |= comma && (within || goesOn(j + 1));
    if (j > i + 1 && kind.isIndefinite() && ends && !list && !colon && !bare) {
      out.add(phrases.at(i).name(), RelationType.REFINES, kind.name(), 0.6);
    }
  }

  /** Whether what stands before that place is the subject of a verb: "In A, a B of C does". */
  private boolean goesOn(int from) {
    int i = from;
    while (phrases.at(i).isNouns()
        || phrases.at(i).isBracket()
        || phrases.at(i).is(Tag.PREPOSITION)
        || phrases.at(i).is(Tag.ADVERB)) {
      i++;
    }
    return phrases.at(i).is(Tag.AUXILIARY) || phrases.at(i).is(Tag.VERB);
  }

  /** "a B-based A", with a B that has a proper name. */
  private void based(int i) {
    String name = phrases.at(i).name();
    for (String ending : BASED) {
      int at = name.indexOf(ending);
      if (at > 0) {
        String whole = name.substring(0, at);
        String last = whole.substring(whole.lastIndexOf(' ') + 1);
        boolean lower = last.equals(last.toLowerCase(Locale.ROOT));
        boolean starts = i == 0 && last.equals(whole);
        if (Names.isDistinctive(last) || (!lower && !starts)) {
          String means = lower ? last : whole;
          String what = name.substring(at + ending.length());
          boolean named = what.indexOf(' ') > 0 || GenericWords.names(what, what, 1);
          out.add(named ? what : "", RelationType.USES, means, 0.6);
        }
      }
    }
  }

  /** "A instead of B", "A (instead of B)", "A rather than B" and "A (or B)". */
  private void instead(int i) {
    Phrase one = phrases.at(i);
    PhraseList inside = new PhraseList(phrases.at(i + 1).inside());
    boolean bracket = phrases.at(i + 1).isBracket();
    boolean within = bracket && isInstead(inside, 0);
    int j = within ? 0 : bracket ? i + 2 : i + 1;
    PhraseList from = within ? inside : phrases;
    if (isInstead(from, j) && isKnown(one) && isKnown(from.at(j + 2))) {
      out.add(one.name(), RelationType.ALTERNATIVE_TO, from.at(j + 2).name(), 0.6);
    } else if (inside.size() == 2 && inside.isWord(0, "or") && one.isName()) {
      String other = inside.at(1).isName() ? inside.at(1).name() : "";
      out.add(other, RelationType.ALTERNATIVE_TO, one.name(), 0.6);
    }
  }

  /** "Instead of A, use B". */
  private void insteadOf() {
    int i = phrases.isWord(2, "using") ? 3 : 2;
    int comma = phrases.isWord(i + 1, ",") ? i + 1 : i + 2;
    if (isInstead(phrases, 0)
        && phrases.isWord(comma, ",")
        && phrases.isWord(comma + 1, "use", "prefer", "try", "choose")) {
      String one = phrases.at(comma + 2).name();
      out.add(one, RelationType.ALTERNATIVE_TO, phrases.at(i).name(), 0.6);
    }
  }

  private static boolean isInstead(PhraseList from, int j) {
    return (from.isWord(j, "instead") && from.isWord(j + 1, "of"))
        || (from.isWord(j, "rather") && from.isWord(j + 1, "than"));
  }

  private boolean isKnown(Phrase nouns) {
    return nouns.isName() || (nouns.isNamed() && context.names(nouns.name()));
  }

  /** A noun phrase, and what stands in brackets after it. */
  private static final class Bracket {

    private final PhraseList phrases;
    private final int at;
    private final Phrase nouns;
    private final Phrase given;
    private final List<Phrase> inside;
    private final Statements out;

    Bracket(PhraseList phrases, int at, Phrase given, Statements out) {
      this.given = given;
      this.phrases = phrases;
      this.at = at;
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
      if (start == inside.size()) {
        return;
      }
      Phrase first = inside.get(start);
      boolean list = inside.stream().anyMatch(phrase -> phrase.isWord(",", "or"));
      boolean goesOn = inside.stream().anyMatch(p -> p.isWord("that", "which"));
      if (first.isIndefinite() && start > 0) {
        return;
      } else if (first.isIndefinite() && (!list || goesOn)) {
        out.add(nouns.name(), RelationType.REFINES, first.name(), 0.6);
      } else if (!examples(start) && inside.size() == 1 && first.isNamed()) {
        one(first);
      }
    }

    /** "Bs (A, A)", "Bs of C (A, A)", "B (e.g. A)" and "B (A, A, etc.)". */
    private boolean examples(int start) {
      boolean comma = inside.stream().anyMatch(phrase -> phrase.isWord(",", "vs", "versus"));
      boolean given = start > 0;
      boolean open =
          inside.size() > 2 && inside.get(inside.size() - 1).isWord("etc", "etc.", "...", ".");
      List<String> names = comma || given ? pieces(start) : List.of();
      Phrase kind = given ? this.given : kind(names.size());
      boolean counted = kind.article().chars().anyMatch(Character::isDigit);
      boolean several = kind.isPlural() && names.size() > 1;
      boolean proper =
          inside.stream().filter(Phrase::isNouns).allMatch(p -> p.isName() && kind.isCompound());
      boolean classes = proper || kind.isPlural() || GenericWords.isClass(kind.word());
      if (kind.code() && phrases.at(at - 1).is(Tag.PREPOSITION)) {
        return false;
      }
      if (names.isEmpty() || !(given || (!counted && (several || (open && classes))))) {
        return false;
      }
      double confidence = given || open ? 0.7 : 0.6;
      for (String name : names) {
        out.add(name, RelationType.INSTANCE_OF, kind.name(), confidence);
      }
      return true;
    }

    /** What the names in brackets are examples of: the nouns, or those that they belong to. */
    private Phrase kind(int names) {
      boolean proper =
          names > 1 && inside.stream().allMatch(p -> !p.isNouns() || p.tag() == Tag.NAME);
      int i = at;
      while (proper
          && !phrases.at(i).isPlural()
          && phrases.at(i - 1).is(Tag.PREPOSITION)
          && phrases.at(i - 2).isNouns()) {
        i -= 2;
      }
      Phrase kind = phrases.at(i);
      return i == at || (kind.isPlural() && kind.isCompound()) ? kind : nouns;
    }

    /** "Bs (A)" with a proper name, and "the big B (`a`)". */
    private void one(Phrase name) {
      boolean proper =
          name.isName() && !name.isPlural() && Character.isUpperCase(name.name().charAt(0));
      boolean definite = nouns.article().equals("the") || nouns.isIndefinite();
      boolean named = name.code() && !nouns.isPlural() && definite && nouns.isCompound();
      if (named || (proper && !name.code() && nouns.isPlural())) {
        out.add(name.name(), RelationType.INSTANCE_OF, nouns.name(), 0.6);
      }
    }

    /** The phrases between commas, "and" and "or"; none if more than one stands between two. */
    private List<String> pieces(int start) {
      List<String> names = new ArrayList<>();
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
          String name = phrase.isNouns() ? phrase.name() : word ? phrase.word() : "";
          if (!name.isEmpty()) {
            names.add(name);
          }
        }
      }
      return names;
    }
  }
}
