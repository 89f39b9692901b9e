package dev.qortex.ingest.extract;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Section;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Counts in how many stretches of text a name stands. Not thread-safe. */
final class Stretches {

  /** About as much text as a passage has. */
  private static final int STRETCH = 1000;

  private static final int COMMON = 20;
  private static final double COMMON_SHARE = 0.02;

  private final ProperNames counts = new ProperNames();
  private final Map<String, Integer> named = new HashMap<>();
  private int stretches;

  void add(Section section) {
    int length = 0;
    for (Block block : section.blocks()) {
      if (isText(block)) {
        stretches += length == 0 || length > STRETCH ? 1 : 0;
        length = (length > STRETCH ? 0 : length) + block.text().length();
        counts.add(block.text(), stretches);
      }
    }
  }

  /** True if it is counted: code is not. */
  static boolean isText(Block block) {
    return block.isProse() || block.kind() == Block.Kind.ROW;
  }

  /** The proper names. */
  Set<String> names() {
    named.putAll(counts.names());
    return named.keySet();
  }

  /** True if the word is written small more often than not, where no sentence starts. */
  boolean isOrdinary(String word) {
    return counts.isOrdinary(word);
  }

  /** The keys of the names that are in more than twenty stretches and two in a hundred. */
  Set<String> common(Map<String, Spelling> spellings, Synonyms synonyms) {
    double limit = Math.max(COMMON, COMMON_SHARE * stretches);
    Set<String> keys = new TreeSet<>();
    spellings.forEach(
        (form, spelling) -> {
          if (most(spelling) > limit) {
            keys.add(synonyms.keyOf(form));
          }
        });
    return keys;
  }

  private int most(Spelling spelling) {
    int most = 0;
    for (Term term : spelling.names().values()) {
      boolean word = !spelling.isCapital() && term.name().indexOf(' ') < 0;
      int names = word ? counts.stretches(term.name()) : named.getOrDefault(term.name(), 0);
      most = Math.max(most, names);
    }
    return most;
  }
}
