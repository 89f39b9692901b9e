package dev.qortex.engine.internal.candidates;

import dev.qortex.commons.Words;
import dev.qortex.engine.internal.passages.PassageGraph;
import dev.qortex.engine.internal.passages.PassageRow;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Share of the words of a passage's title, or of one of the headings in it, that a question says,
 * times the specificity of the rarest: a heading over many passages, or the speaker of many turns,
 * says little. For one question and one domain; used by one thread.
 */
final class AskedTitles {

  private final Set<String> asked;
  private final PassageGraph graph;
  private final WordRarity rarity;

  AskedTitles(String question, PassageGraph graph, WordRarity rarity) {
    this.asked = new HashSet<>(Words.of(question));
    this.graph = graph;
    this.rarity = rarity;
  }

  /** From 0, nothing, to 1, all of a heading that no other passage speaks of. */
  double of(int passage) {
    double best = 0;
    List<PassageRow.Heading> headings = graph.row(passage).headings();
    for (int i = 0; i < headings.size(); i++) {
      List<String> words = headings.get(i).words();
      int found = 0;
      for (String word : words) {
        found += asked.contains(word) ? 1 : 0;
      }
      if (found > 0) {
        double rarest = graph.rarity(passage, i, rarity::ofRarest);
        best = Math.max(best, rarest * found / words.size());
      }
    }
    return best;
  }
}
