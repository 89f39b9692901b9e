package dev.qortex.benchmarks.quality;

import dev.qortex.core.model.RelationType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Relation between two named things, in a form that does not depend on its wording: "A contains B"
 * is "B part_of A", and the ends are lists of words in lower case and singular, without articles
 * and markup.
 */
record EdgeClaim(List<String> source, RelationType type, List<String> target) {

  private static final Set<RelationType> EITHER_WAY =
      EnumSet.of(
          RelationType.SIMILAR_TO,
          RelationType.ALTERNATIVE_TO,
          RelationType.CONTRADICTS,
          RelationType.RELATES_TO);

  /** The maximum number of words that a found name has in front of the label. */
  private static final int MOST_MORE = 2;

  private static final Set<String> ARTICLES = Set.of("a", "an", "the");
  private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");

  /** A claim that holds either way is one claim, whichever end comes first. */
  EdgeClaim {
    boolean turned =
        EITHER_WAY.contains(type)
            && String.join(" ", source).compareTo(String.join(" ", target)) > 0;
    List<String> first = List.copyOf(turned ? target : source);
    target = List.copyOf(turned ? source : target);
    source = first;
  }

  static EdgeClaim of(String source, RelationType type, String target) {
    return type == RelationType.CONTAINS
        ? new EdgeClaim(words(target), RelationType.PART_OF, words(source))
        : new EdgeClaim(words(source), type, words(target));
  }

  private static List<String> words(String name) {
    List<String> words = new ArrayList<>();
    for (String word : NO_WORD.split(PlainText.of(name).toLowerCase(Locale.ROOT))) {
      if (!word.isEmpty() && !(words.isEmpty() && ARTICLES.contains(word))) {
        words.add(Singular.of(word));
      }
    }
    return words.isEmpty() ? List.of(name) : words;
  }

  /** Only that they are related, whatever the type and direction. */
  EdgeClaim untyped() {
    return new EdgeClaim(source, RelationType.RELATES_TO, target);
  }

  /** True if what was found says the same of the same things as this label. */
  boolean fits(EdgeClaim found) {
    return type == found.type
        && ((sameThing(source, found.source) && sameThing(target, found.target))
            || (EITHER_WAY.contains(type)
                && sameThing(source, found.target)
                && sameThing(target, found.source)));
  }

  /**
   * Equal words, or the found name lacks some in front, "store" for "learning store", or has at
   * most two more there.
   */
  private static boolean sameThing(List<String> label, List<String> found) {
    int more = found.size() - label.size();
    return more <= 0
        ? label.subList(-more, label.size()).equals(found)
        : more <= MOST_MORE && found.subList(more, found.size()).equals(label);
  }

  @Override
  public String toString() {
    return String.join(" ", source) + " " + type.value() + " " + String.join(" ", target);
  }
}
