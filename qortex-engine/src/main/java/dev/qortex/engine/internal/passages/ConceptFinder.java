package dev.qortex.engine.internal.passages;

import dev.qortex.commons.EditDistance;
import dev.qortex.commons.Phrases;
import dev.qortex.commons.Words;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.Node;
import dev.qortex.core.search.Scored;
import dev.qortex.core.spi.NameForms;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Search for concepts by their names and aliases. As thread-safe as the graph. */
public final class ConceptFinder {

  private static final int CLOSE = 10;

  /** Likeness of a name that is written so, but for case. */
  private static final double WRITTEN = 2;

  /** Likeness of a name or an alias with equal words. */
  private static final double EQUAL = 1;

  /** Factor of all other matches, so that they stay below an equal name. */
  private static final double BELOW_EQUAL = 0.99;

  /** Names whose words are neither all in the other must share more than this of both. */
  private static final double SHARED = 0.5;

  /** Letters of a name that is compared letter by letter; a longer one is a text. */
  private static final int LONGEST_SPELT = 200;

  /** The number of letters, rounded up, for each of which one edit (of Levenshtein) is allowed. */
  private static final int LETTERS_FOR_EDIT = 4;

  private final GraphBackend graph;
  private final ConceptHeads heads;

  public ConceptFinder(GraphBackend graph, ConceptHeads heads) {
    this.graph = graph;
    this.heads = heads;
  }

  /**
   * The concepts of that name, then at most ten of close names, the closest first; equally close
   * ones by id.
   *
   * @param domains names; empty for all
   */
  public List<ConceptNode> find(String name, Set<String> domains) {
    Collection<String> wanted =
        domains.isEmpty() ? graph.domains().stream().map(Domain::name).toList() : domains;
    String norm = Phrases.norm(name);
    List<Scored> found = new ArrayList<>();
    heads
        .follow(wanted)
        .values()
        .forEach(
            concepts ->
                concepts
                    .values()
                    .forEach(
                        concept -> {
                          double likeness = likeness(name, norm, concept);
                          if (likeness > 0) {
                            found.add(new Scored(concept.id(), likeness));
                          }
                        }));
    found.sort(Scored.BEST_FIRST);
    int equal = (int) found.stream().filter(scored -> scored.score() >= EQUAL).count();
    List<String> ids = found.stream().limit((long) equal + CLOSE).map(Scored::id).toList();
    return graph.nodes(ids).values().stream()
        .filter(ConceptNode.class::isInstance)
        .map(ConceptNode.class::cast)
        .toList();
  }

  private static double likeness(String name, String norm, Node concept) {
    if (concept.name().equalsIgnoreCase(name.strip())) {
      return WRITTEN;
    }
    return norm.isEmpty()
        ? 0
        : NameForms.of(concept).stream()
            .mapToDouble(
                other ->
                    other.equals(norm)
                        ? EQUAL
                        : BELOW_EQUAL * Math.max(spelling(norm, other), words(norm, other)))
            .max()
            .orElse(0);
  }

  /** The share of letters that are the same; 0 when too many are not. */
  private static double spelling(String one, String other) {
    int length = Math.max(one.length(), other.length());
    int most = (one.length() + LETTERS_FOR_EDIT - 1) / LETTERS_FOR_EDIT;
    if (length > LONGEST_SPELT || Math.abs(one.length() - other.length()) > most) {
      return 0;
    }
    int edits = EditDistance.of(one, other);
    return edits > most ? 0 : 1 - (double) edits / length;
  }

  /** The share of words that both have, in any form and order; 0 when they share too few. */
  private static double words(String one, String other) {
    Set<String> a = stems(one);
    Set<String> b = stems(other);
    Set<String> both = new HashSet<>(a);
    both.retainAll(b);
    if (both.isEmpty()) {
      return 0;
    }
    double shared = 2.0 * both.size() / (a.size() + b.size());
    return shared > SHARED || both.size() == Math.min(a.size(), b.size()) ? shared : 0;
  }

  private static Set<String> stems(String norm) {
    Set<String> stems = new HashSet<>();
    for (String word : norm.split(" ")) {
      if (!Words.isFunctionWord(word)) {
        stems.add(Words.stem(word));
      }
    }
    return stems;
  }
}
