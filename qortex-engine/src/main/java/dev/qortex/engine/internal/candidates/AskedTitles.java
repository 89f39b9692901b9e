package dev.qortex.engine.internal.candidates;

import dev.qortex.commons.Words;
import dev.qortex.engine.internal.passages.PassageGraph;
import dev.qortex.engine.internal.passages.PassageRow;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Share of the words of a passage's title, or of one of the headings in it, that a question says,
 * times the specificity of the rarest: a heading over many passages, or the speaker of many turns,
 * says little. For one question and one domain; used by one thread.
 */
final class AskedTitles {

  /**
   * Hashes of the words of the question, sorted; two words of one hash, which are rare, are one.
   */
  private final int[] asked;

  private final PassageGraph graph;
  private final WordRarity rarity;
  private final Map<String, Double> said = new HashMap<>();

  AskedTitles(String question, PassageGraph graph, WordRarity rarity) {
    this.asked = Words.of(question).stream().mapToInt(String::hashCode).sorted().toArray();
    this.graph = graph;
    this.rarity = rarity;
  }

  /** From 0, nothing, to 1, all of a heading that no other passage speaks of. */
  double of(int passage) {
    PassageRow row = graph.row(passage);
    int[][] headings = row.headingWords();
    double best = 0;
    for (int i = 0; i < headings.length; i++) {
      int found = 0;
      for (int word : headings[i]) {
        found += Arrays.binarySearch(asked, word) >= 0 ? 1 : 0;
      }
      if (found > best * headings[i].length) { // Otherwise no rarity helps, as it is at most 1.
        String heading = PassageRow.headings(row.passage().title())[i];
        double rarest = said.computeIfAbsent(heading, rarity::ofRarest);
        best = Math.max(best, rarest * found / headings[i].length);
      }
    }
    return best;
  }
}
