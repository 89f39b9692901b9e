package dev.qortex.benchmarks.quality;

import dev.qortex.core.model.RelationType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * That one named thing relates to another, in a form that does not depend on how it is said: "A
 * contains B" is "B part_of A", and the ends are lists of words in lower case and singular, without
 * articles and markup.
 */
record Claim(List<String> source, RelationType type, List<String> target) {

  private static final Set<RelationType> EITHER_WAY =
      EnumSet.of(
          RelationType.SIMILAR_TO,
          RelationType.ALTERNATIVE_TO,
          RelationType.CONTRADICTS,
          RelationType.RELATES_TO);

  private static final Set<String> ARTICLES = Set.of("a", "an", "the");
  private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");
  private static final Pattern PLURAL =
      Pattern.compile("(?<=..)ies$|(?<=(?:x|ch|sh|ss))es$|(?<=..[^su])s$");

  Claim {
    source = List.copyOf(source);
    target = List.copyOf(target);
  }

  static Claim of(String source, RelationType type, String target) {
    return type == RelationType.CONTAINS
        ? new Claim(words(target), RelationType.PART_OF, words(source))
        : new Claim(words(source), type, words(target));
  }

  private static List<String> words(String name) {
    List<String> words = new ArrayList<>();
    for (String word : NO_WORD.split(PlainText.of(name).toLowerCase(Locale.ROOT))) {
      if (!word.isEmpty() && !(words.isEmpty() && ARTICLES.contains(word))) {
        words.add(singular(word));
      }
    }
    return words.isEmpty() ? List.of(name) : words;
  }

  private static String singular(String word) {
    return PLURAL.matcher(word).replaceFirst(word.endsWith("ies") ? "y" : "");
  }

  /** Only that they are related, whatever the type and direction. */
  Claim untyped() {
    return new Claim(source, RelationType.RELATES_TO, target);
  }

  /** Whether both say the same of the same things. */
  boolean fits(Claim other) {
    return type == other.type
        && ((sameThing(source, other.source) && sameThing(target, other.target))
            || (EITHER_WAY.contains(type)
                && sameThing(source, other.target)
                && sameThing(target, other.source)));
  }

  /** Equal words, or one has more of them in front: "store" and "learning store". */
  private static boolean sameThing(List<String> a, List<String> b) {
    List<String> longer = a.size() >= b.size() ? a : b;
    List<String> shorter = longer == a ? b : a;
    return longer.subList(longer.size() - shorter.size(), longer.size()).equals(shorter);
  }

  @Override
  public String toString() {
    return String.join(" ", source) + " " + type.value() + " " + String.join(" ", target);
  }
}
