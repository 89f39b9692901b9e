package dev.qortex.service.api;

import dev.qortex.commons.Surrogates;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.query.Exploration;
import dev.qortex.core.query.GraphPath;
import dev.qortex.projectors.RelatedLesson;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Toolset;
import dev.qortex.service.api.QuestionApi.RuleItem;
import dev.qortex.service.internal.ReadableProperties;
import dev.qortex.service.internal.Rounded;
import dev.qortex.service.schema.Arg;
import dev.qortex.service.schema.Prose;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Nodes by name and by their surroundings. */
public interface GraphApi {

  @Op(
      name = "qortex_find",
      text = "Finds concepts by name or alias, also if the name is misspelled.",
      toolset = Toolset.MEMORY,
      withinDomains = true,
      route = "POST find",
      command = "find")
  FindResult find(FindInput input, Call call);

  /** Arguments of a search by name. */
  record FindInput(
      @Arg(value = "The name; a misspelled one finds the nearest.", min = 1, max = 1_000)
          String name,
      @Arg(value = "Names of the domains; empty for all.", byDefault = "[]")
          List<String> domains) {}

  /** Concepts with a name. */
  record FindResult(@Arg("Concepts with that name first.") List<NodeItem> nodes) {}

  /** A concept or passage. */
  record NodeItem(
      String id,
      String name,
      @Prose @Arg("What a concept is, or the text of a passage.") String description,
      String domain,
      NodeKind kind,
      double confidence,
      Map<String, Object> properties) {

    /** Converts a node. */
    public static NodeItem of(Node node) {
      return new NodeItem(
          node.id(),
          node.name(),
          node.content(),
          node.domain(),
          node.kind(),
          node.confidence(),
          ReadableProperties.of(node));
    }

    /** Returns a copy with a shortened description, in characters, and without properties. */
    public NodeItem shortened(int most) {
      return new NodeItem(
          id, name, Surrogates.shortened(description, most), domain, kind, confidence, Map.of());
    }
  }

  @Op(
      name = "qortex_explore",
      text =
          "Shows a node with its neighbours, edges and rules, up to a number of steps; for a domain,"
              + " its nodes with the most edges. With to_domains also the shortest paths from the"
              + " node into these domains, of at most three edges, or the domain's mistakes that are"
              + " structurally related to mistakes and rules there.",
      toolset = Toolset.MEMORY,
      withinDomains = true,
      route = "POST explore",
      command = "explore")
  ExploreResult explore(ExploreInput input, Call call);

  /** Arguments of an exploration. */
  record ExploreInput(
      @Arg(value = "The id of the node; or the name of a domain.", min = 1, max = 2_000)
          String nodeId,
      @Arg(value = "How many steps from a node.", byDefault = "1", min = 1, max = 3) int depth,
      @Arg(
              value = "How many neighbours to return, and how many rules and pairs.",
              byDefault = "100",
              min = 1,
              max = 10_000)
          int limit,
      @Arg(
              value = "Names of other domains to find paths or related lessons in; empty for none.",
              byDefault = "[]")
          List<String> toDomains) {}

  /** Neighbourhood of a node; for a domain, the nodes with the most edges. */
  record ExploreResult(
      NodeItem node,
      @Arg("Edges between nodes that are returned.") List<EdgeItem> edges,
      @Arg("Stated rules of nodes that are returned.") List<RuleItem> rules,
      @Arg("The other nodes, nearest first.") List<NodeItem> neighbors,
      @Arg("How many neighbours there are.") int total,
      @Arg("Ids of the sources that state the node; empty of a domain.") List<String> contributors,
      @Arg("From a node into to_domains: nearest first, then highest confidence.")
          List<PathItem> paths,
      @Arg(
              "From a domain into to_domains: the most surprising first; those that are probably related.")
          List<PairItem> pairs,
      @Arg("The numbers of pairs; absent of a node, and without to_domains.")
          Optional<PairCounts> comparison) {

    /** Converts an exploration, with paths from the node into other domains. */
    public static ExploreResult of(
        Exploration found, int limit, List<String> contributors, List<GraphPath> paths) {
      List<Node> neighbours = found.neighbours().stream().limit(limit).toList();
      Set<String> shown = new HashSet<>(Set.of(found.node().id()));
      neighbours.forEach(node -> shown.add(node.id()));
      return new ExploreResult(
          NodeItem.of(found.node()),
          found.edges().stream()
              .filter(edge -> shown.contains(edge.sourceId()) && shown.contains(edge.targetId()))
              .map(EdgeItem::of)
              .toList(),
          found.rules().stream()
              .filter(rule -> rule.sourceConcepts().stream().anyMatch(shown::contains))
              .limit(limit)
              .map(RuleItem::of)
              .toList(),
          neighbours.stream().map(NodeItem::of).toList(),
          found.neighbours().size(),
          contributors,
          paths.stream().map(PathItem::of).toList(),
          List.of(),
          Optional.empty());
    }
  }

  /** An edge. */
  record EdgeItem(
      String sourceId,
      String targetId,
      RelationType relationType,
      double confidence,
      Map<String, Object> properties) {

    /** Converts a concept edge. */
    public static EdgeItem of(ConceptEdge edge) {
      return new EdgeItem(
          edge.sourceId(),
          edge.targetId(),
          edge.relation(),
          edge.confidence(),
          ReadableProperties.of(edge));
    }
  }

  /** Numbers of pairs of a mistake of a domain and a lesson of others. */
  record PairCounts(
      @Arg("All pairs; 0 when the domain has no mistakes or the others no lessons.") long compared,
      @Arg("Those that are probably related, returned or not.") int related) {}

  /** A mistake and a lesson of another domain. */
  record PairItem(
      SideItem mistake,
      @Arg("A mistake or a stated rule.") SideItem lesson,
      @Arg("Self-information of what connects them, in nats.") double surprise,
      @Arg("What connects them, the most surprising first.") List<PathItem> paths) {

    /** Converts a related lesson. */
    public static PairItem of(RelatedLesson pair) {
      return new PairItem(
          SideItem.of(pair.mistake()),
          SideItem.of(pair.lesson()),
          Rounded.to4(pair.surprise()),
          pair.paths().stream().map(PathItem::of).toList());
    }
  }

  /** A mistake or a rule. */
  record SideItem(String id, String domain, @Prose String text) {

    /** Converts a side of a related lesson. */
    public static SideItem of(RelatedLesson.Side side) {
      return new SideItem(side.id(), side.domain(), side.text());
    }
  }

  /** A path. */
  record PathItem(@Prose @Arg("The path in a line.") String text, List<StopItem> stops) {

    /** Converts a graph path. */
    public static PathItem of(GraphPath path) {
      return new PathItem(
          path.toString(),
          path.stops().stream()
              .map(
                  stop ->
                      new StopItem(
                          stop.id(),
                          stop.domain(),
                          stop.name(),
                          stop.over().map(EdgeKey::relation)))
              .toList());
    }
  }

  /** A node on a path. */
  record StopItem(
      String id,
      String domain,
      String name,
      @Arg("The relation by which it is reached, in either direction.")
          Optional<RelationType> relationType) {}
}
