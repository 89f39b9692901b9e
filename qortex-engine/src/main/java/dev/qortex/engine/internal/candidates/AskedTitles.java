package dev.qortex.engine.internal.candidates;

import dev.qortex.commons.Words;
import dev.qortex.engine.internal.passages.PassageGraph;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Share of the words of a passage's title, or of one of the headings in it, that a question says,
 * times the specificity of the rarest: a heading over many passages, or the speaker of many turns,
 * says little. For one question and one domain; used by one thread.
 */
final class AskedTitles {

  private static final Pattern BETWEEN_HEADINGS = Pattern.compile(" > ", Pattern.LITERAL);

  private final Set<String> asked;
  private final PassageGraph graph;
  private final WordRarity rarity;
  private final Map<String, Double> said = new HashMap<>();

  AskedTitles(String question, PassageGraph graph, WordRarity rarity) {
    this.asked = new HashSet<>(Words.of(question));
    this.graph = graph;
    this.rarity = rarity;
  }

  /** From 0, nothing, to 1, all of a heading that no other passage speaks of. */
  double of(int passage) {
    return said.computeIfAbsent(graph.passage(passage).title(), this::best);
  }

  private double best(String title) {
    double best = 0;
    for (String heading : BETWEEN_HEADINGS.split(title)) {
      List<String> words = Words.of(heading);
      long found = words.stream().filter(asked::contains).count();
      if (found > 0) {
        best = Math.max(best, rarity.ofRarest(heading) * found / words.size());
      }
    }
    return best;
  }
}
