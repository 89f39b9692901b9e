package dev.qortex.engine.internal.passages;

import dev.qortex.commons.Words;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.Passage;
import dev.qortex.core.query.LegScore;
import dev.qortex.engine.internal.scoring.FeatureNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Features of passages beside the scores of the legs, from 0 to 1. Each weighs nothing until
 * feedback gives it a weight:
 *
 * <ul>
 *   <li>{@code title}: the share of the words of its title that the question has, so that a memory
 *       whose titles are speakers learns whether the one who is named is the one who knows;
 *   <li>{@code asks}: it has a question mark;
 *   <li>{@code answers}: the passage before it, in its group, has one.
 * </ul>
 *
 * Used by one thread.
 */
public final class PassageFeatures {

  private final GraphSnapshot graph;
  private final Map<String, PassageGraph> byDomain = new HashMap<>();

  /** Hashes of the words of the question, sorted; two words of one hash are one. */
  private final int[] asked;

  private final Set<String> wanted;

  /**
   * Features of the passages of a question's domains.
   *
   * @param domains the passages, by domain
   * @param question the text of the question
   * @param wanted those that may get a weight, by name
   */
  public PassageFeatures(
      GraphSnapshot graph, Collection<PassageGraph> domains, String question, Set<String> wanted) {
    this.wanted = wanted;
    this.graph = graph;
    domains.forEach(passages -> byDomain.put(passages.domain(), passages));
    asked = Words.of(question).stream().mapToInt(String::hashCode).sorted().toArray();
  }

  /**
   * The traits of a node that are not 0; a concept has none.
   *
   * @param whole what a trait of 1 adds for each unit of its weight
   */
  public List<LegScore> of(String id, double whole) {
    int node = graph.indexOf(id);
    PassageGraph domain = node < 0 ? null : byDomain.get(graph.domain(node));
    int passage = domain == null ? -1 : domain.indexOf(id);
    List<LegScore> traits = new ArrayList<>();
    if (domain != null && passage >= 0) {
      add(traits, FeatureNames.TITLE, named(domain.row(passage)), whole);
      add(traits, FeatureNames.ASKS, asks(domain.passage(passage)) ? 1 : 0, whole);
      int place = domain.place(passage);
      boolean answers = place > 0 && asks(domain.passage(domain.group(passage)[place - 1]));
      add(traits, FeatureNames.ANSWERS, answers ? 1 : 0, whole);
    }
    return traits;
  }

  private void add(List<LegScore> traits, String name, double value, double whole) {
    if (value > 0 && wanted.contains(name)) {
      traits.add(new LegScore(name, value, 0, value * whole));
    }
  }

  private double named(PassageRow passage) {
    int words = 0;
    int said = 0;
    for (int[] heading : passage.headingWords()) {
      words += heading.length;
      for (int word : heading) {
        said += Arrays.binarySearch(asked, word) >= 0 ? 1 : 0;
      }
    }
    return words == 0 ? 0 : (double) said / words;
  }

  private static boolean asks(Passage passage) {
    String text = passage.text();
    return text.indexOf('?') >= 0 || text.indexOf('\u061f') >= 0 || text.indexOf('\uff1f') >= 0;
  }
}
