package dev.qortex.projectors;

import dev.qortex.commons.Checks;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.IdOrder;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.projectors.SurestPaths.Trail;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Source of rules that no source states: lessons of other domains, carried over along a path of one
 * to three edges between concepts, as from a mistake there to a concept here that is an instance of
 * the same pattern. A lesson is a stated rule, or a recorded mistake (a concept named {@code
 * mistake:…}) of which no rule speaks.
 *
 * <p>Each lesson gives each domain at most one rule, along the path of the highest confidence; its
 * confidence is that of the lesson, times that of each edge, times 0.8 for each edge. Structural
 * edges carry no lessons, nor do {@code contradicts} and {@code challenges}. The path stands in the
 * metadata ({@code path}), and so does the lesson's id ({@code lesson}). Nothing is left out: a
 * pass takes time in proportion to the edges for each domain that is asked for, and 64 bytes a node
 * and the lessons in memory. Keeps nothing; as thread-safe as the graph and the beliefs.
 */
public final class DiscoveredRules implements ProjectionSource {

  private final GraphBackend graph;
  private final GraphSnapshots snapshots;
  private final Set<String> others;
  private final BeliefSource beliefs;

  /**
   * Rules from paths into those domains; that of the rule itself need not be among them.
   *
   * @param snapshots the snapshots of the graph
   * @param others the domains that paths may enter, those of lessons and those in between; empty
   *     for all
   * @param beliefs the beliefs by rule id; {@link BeliefSource#none} if nothing is learned
   */
  public DiscoveredRules(
      GraphBackend graph, GraphSnapshots snapshots, Set<String> others, BeliefSource beliefs) {
    this.graph = graph;
    this.snapshots = snapshots;
    this.others = Checks.domains(others);
    this.beliefs = beliefs;
  }

  private record Discovery(String domain, Lesson lesson, Trail trail) {}

  @Override
  public List<Rule> rules(RuleSelection selection) {
    if (!selection.wants(Derivation.DISCOVERED)) {
      return List.of();
    }
    List<Lesson> lessons = Lesson.all(graph, others);
    GraphSnapshot now = snapshots.holding();
    SurestPaths paths = new SurestPaths(now, StatedEdges.of(graph, now));
    List<Discovery> discoveries = new ArrayList<>();
    for (Domain domain : graph.domains()) {
      String name = domain.name();
      if (selection.domains().isEmpty() || selection.domains().contains(name)) {
        paths.from(name, other -> others.isEmpty() || others.contains(other));
        lessons.stream()
            .filter(lesson -> !lesson.domain().equals(name))
            .flatMap(lesson -> discovery(name, lesson, paths))
            .forEach(discoveries::add);
      }
    }
    Set<String> ids = new LinkedHashSet<>();
    discoveries.forEach(discovery -> ids.addAll(discovery.trail().ids()));
    Map<String, Node> nodes = graph.nodes(ids);
    return selection.rank(
        discoveries.stream()
            .filter(discovery -> nodes.keySet().containsAll(discovery.trail().ids()))
            .map(discovery -> rule(discovery, nodes)),
        beliefs);
  }

  private static Stream<Discovery> discovery(String domain, Lesson lesson, SurestPaths paths) {
    return lesson.concepts().stream()
        .filter(concept -> paths.certainty(concept) > 0.0)
        .min(
            Comparator.<String>comparingDouble(paths::certainty)
                .reversed()
                .thenComparing(IdOrder.BY_CODE_POINT))
        .map(concept -> new Discovery(domain, lesson, paths.to(concept)))
        .stream();
  }

  /** The id stands for a node that was removed meanwhile. */
  private static String name(Map<String, Node> nodes, String id) {
    Node node = nodes.get(id);
    return node == null ? id : node.name();
  }

  private static Rule rule(Discovery found, Map<String, Node> nodes) {
    Lesson lesson = found.lesson();
    List<String> ids = found.trail().ids();
    String here = ids.get(0);
    String there = ids.get(ids.size() - 1);
    return new Rule(
        "discovered:" + found.domain().replace("%", "%25").replace(":", "%3A") + ":" + lesson.id(),
        found.domain(),
        text(lesson, name(nodes, here), name(nodes, there)),
        Derivation.DISCOVERED,
        List.of(here, there),
        lesson.category(),
        lesson.confidence() * found.trail().certainty(),
        0.0,
        Map.of(
            "lesson",
            lesson.id(),
            "path",
            found.trail().edges().stream()
                .map(
                    edge ->
                        Map.of(
                            "source", edge.sourceId(),
                            "relation", edge.relation().value(),
                            "target", edge.targetId()))
                .toList()));
  }

  private static String text(Lesson lesson, String here, String there) {
    if (lesson.isMistake()) {
      return "Check %s for what went wrong in %s: %s"
          .formatted(here, lesson.domain(), lesson.text());
    }
    String about = Lesson.isMistake(there) ? "learned from a mistake" : "says of " + there;
    return "For %s, consider what %s %s: %s".formatted(here, lesson.domain(), about, lesson.text());
  }
}
