package dev.qortex.projectors;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.query.GraphPath;
import dev.qortex.core.query.GraphPath.Stop;
import dev.qortex.projectors.RelatedLesson.Side;
import dev.qortex.projectors.SurestPaths.Trail;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Connections of mistakes with lessons of other domains. For one search; used by one thread. */
final class LessonPairs {

  /**
   * Added to the surprise of chance where mistakes have vectors, so that names alone, such as those
   * of a rule, relate by chance in one search of twenty. A choice.
   */
  private static final double SIGNIFICANT = Math.log(20);

  private final GraphBackend graph;
  private final GraphSnapshot now;
  private final StatedEdges stated;
  private final SurestPaths trails;
  private final NameRarity rarity;
  private final Map<String, Names> names = new HashMap<>();
  private final double meanLength;
  private final Optional<LikeMistakes> alike;
  private final List<Lesson> lessons;

  /** Places in the list of lessons, by the keys of the names that they speak of. */
  private final Map<String, List<Integer>> byName = new HashMap<>();

  /** Numbers of mistakes and lessons that speak of a name. */
  private final Map<String, Integer> speaking = new HashMap<>();

  /** Places in the list of lessons, by the ids of their concepts. */
  private final Map<String, List<Integer>> byConcept = new HashMap<>();

  /** Surprise in nats that one of all pairs with mistakes has by chance. */
  private final double chanceOfMistakes;

  /** Surprise in nats that one of all pairs with rules has by chance. */
  private final double chanceOfRules;

  private Lesson mistake;

  /** Keys of the names that the mistake speaks of, the longest first. */
  private List<String> keys = List.of();

  /**
   * Names that a lesson speaks of.
   *
   * @param written by key, as they are written
   * @param edges by key, the stated edges to the concepts of these names
   * @param length the number of single words
   */
  private record Names(Map<String, String> written, Map<String, EdgeKey> edges, int length) {}

  private record Connection(double surprise, GraphPath path) {}

  /**
   * Connections in a graph.
   *
   * @param now snapshot of the domains of the mistakes and lessons, and of those between
   */
  LessonPairs(
      GraphBackend graph,
      GraphSnapshot now,
      List<Lesson> mistakes,
      List<Lesson> lessons,
      Optional<LikeMistakes> alike) {
    this.alike = alike;
    this.graph = graph;
    this.now = now;
    this.stated = StatedEdges.of(graph, now);
    this.trails = new SurestPaths(now, stated);
    this.lessons = lessons;
    this.mistake = mistakes.get(0);
    List<Lesson> all = new ArrayList<>(mistakes);
    all.addAll(lessons);
    Set<String> domains = new HashSet<>();
    all.forEach(lesson -> domains.add(lesson.domain()));
    this.rarity = new NameRarity(graph, domains);
    all.forEach(lesson -> names.put(lesson.id(), namesOf(lesson)));
    names.values().stream()
        .flatMap(some -> some.written().keySet().stream())
        .forEach(key -> speaking.merge(key, 1, Integer::sum));
    Set<String> counted = new HashSet<>();
    mistakes.forEach(one -> counted.addAll(names(one).written().keySet()));
    rarity.count(counted, all.stream().map(Lesson::text));
    NodeQuery passages = NodeQuery.all().domains(domains).kinds(Set.of(NodeKind.PASSAGE));
    try (Stream<Node> nodes = graph.streamNodes(passages)) {
      rarity.count(counted, nodes.map(Node::content));
    }
    for (int at = 0; at < lessons.size(); at++) {
      Lesson lesson = lessons.get(at);
      for (String key : names(lesson).written().keySet()) {
        byName.computeIfAbsent(key, name -> new ArrayList<>()).add(at);
      }
      for (String concept : lesson.concepts()) {
        byConcept.computeIfAbsent(concept, id -> new ArrayList<>()).add(at);
      }
    }
    this.meanLength =
        lessons.stream().mapToInt(lesson -> names(lesson).length()).average().orElse(1.0);
    long others = lessons.stream().filter(Lesson::isMistake).count();
    this.chanceOfMistakes = Math.log((double) mistakes.size() * Math.max(1, others));
    this.chanceOfRules = Math.log((double) mistakes.size() * Math.max(1, lessons.size() - others));
  }

  private Names names(Lesson lesson) {
    Names known = names.get(lesson.id());
    return known == null ? namesOf(lesson) : known;
  }

  private Names namesOf(Lesson lesson) {
    Map<String, String> written = rarity.in(lesson.text());
    int length = (int) written.keySet().stream().filter(key -> key.indexOf(' ') < 0).count();
    Map<String, EdgeKey> edges = new LinkedHashMap<>();
    Map<String, EdgeKey> about = about(lesson);
    Map<String, Node> nodes = graph.nodes(about.keySet());
    about.forEach(
        (id, edge) -> {
          Node node = nodes.get(id);
          if (node != null && now.indexOf(id) >= 0 && !Lesson.isMistake(node.name())) {
            String key = NameRarity.key(node.name());
            if (NameRarity.namesSubject(key)) {
              written.putIfAbsent(key, node.name());
              edges.putIfAbsent(key, edge);
            }
          }
        });
    return new Names(written, edges, length);
  }

  /** Edges to the concepts that a lesson states to be about, by their ids. */
  private Map<String, EdgeKey> about(Lesson lesson) {
    Map<String, EdgeKey> edges = new LinkedHashMap<>();
    if (!lesson.isMistake()) {
      lesson
          .concepts()
          .forEach(id -> edges.put(id, new EdgeKey(lesson.id(), id, RelationType.MENTIONS)));
      return edges;
    }
    int node = now.indexOf(lesson.id());
    for (int arc = node < 0 ? 0 : now.arcsFrom(node); node >= 0 && arc < now.arcsTo(node); arc++) {
      if (now.forward(arc) && stated.carries(node, arc)) {
        edges.putIfAbsent(now.id(now.neighbour(arc)), stated.edge(node, arc));
      }
    }
    return edges;
  }

  /** The pairs of a mistake and a lesson that are connected by more than chance. */
  List<RelatedLesson> of(Lesson chosen) {
    this.mistake = chosen;
    this.keys =
        names(chosen).written().keySet().stream()
            .sorted(Comparator.comparingInt(String::length).reversed().thenComparing(key -> key))
            .toList();
    List<String> starts = new ArrayList<>(about(chosen).keySet());
    starts.add(chosen.id());
    trails.from(starts);
    BitSet proposed = alike.map(known -> known.partners(chosen)).orElseGet(BitSet::new);
    for (String key : keys) {
      if (speaking.getOrDefault(key, 0) <= LikeMistakes.MOST_PROPOSED) {
        byName.getOrDefault(key, List.of()).forEach(proposed::set);
      }
    }
    trails.reached().forEach(id -> byConcept.getOrDefault(id, List.of()).forEach(proposed::set));
    return proposed.stream().mapToObj(lessons::get).flatMap(one -> with(one).stream()).toList();
  }

  /** The mistake and that lesson, if they are connected by more than chance. */
  private Optional<RelatedLesson> with(Lesson lesson) {
    List<String> shared = shared(lesson);
    Optional<Connection> stated = trail(lesson);
    double surprise =
        shared.stream().mapToDouble(key -> surprise(key, lesson)).sum()
            + stated.map(Connection::surprise).orElse(0.0)
            + Math.log(Math.max(lesson.confidence(), Double.MIN_NORMAL));
    Optional<Double> compared =
        alike
            .filter(known -> known.compares(mistake, lesson))
            .map(known -> known.surprise(mistake, lesson));
    double likeness = compared.orElse(0.0);
    boolean isStructure = shared.size() > 1 || shared.stream().anyMatch(key -> key.contains(" "));
    boolean isNamed = compared.isEmpty() && isStructure && surprise >= enough(lesson);
    if (stated.isEmpty() && likeness == 0.0 && !isNamed) {
      return Optional.empty();
    }
    List<Connection> found = new ArrayList<>(stated.stream().toList());
    for (String key : shared) {
      found.add(new Connection(surprise(key, lesson), path(key, lesson)));
    }
    if (likeness > 0.0) {
      found.add(new Connection(likeness, alike(lesson)));
    }
    return Optional.of(
        new RelatedLesson(
            side(mistake),
            side(lesson),
            Math.max(surprise, likeness),
            found.stream()
                .sorted(Comparator.comparingDouble(Connection::surprise).reversed())
                .map(Connection::path)
                .toList()));
  }

  /** The path of two mistakes that are alike, with the words of both. */
  private GraphPath alike(Lesson lesson) {
    EdgeKey over = new EdgeKey(mistake.id(), lesson.id(), RelationType.SIMILAR_TO);
    return new GraphPath(
        String.join(" ", alike.orElseThrow().shared(mistake, lesson)),
        List.of(
            stop(mistake),
            new Stop(lesson.id(), lesson.domain(), lesson.name(), Optional.of(over))));
  }

  private double chance(Lesson lesson) {
    return lesson.isMistake() ? chanceOfMistakes : chanceOfRules;
  }

  /** Surprise in nats from which shared names relate a mistake and a lesson. */
  private double enough(Lesson lesson) {
    return chance(lesson) + (alike.isPresent() ? SIGNIFICANT : 0);
  }

  private static Side side(Lesson lesson) {
    return new Side(lesson.id(), lesson.domain(), lesson.text(), lesson.isMistake());
  }

  /** Names that both speak of; a word counts by itself only outside of a longer name of both. */
  private List<String> shared(Lesson lesson) {
    Map<String, String> there = names(lesson).written();
    List<String> longest = new ArrayList<>();
    for (String key : keys) {
      if (there.containsKey(key)
          && longest.stream().noneMatch(longer -> (" " + longer + " ").contains(" " + key + " "))) {
        longest.add(key);
      }
    }
    longest.removeIf(key -> surprise(key, lesson) <= 0.0);
    return longest;
  }

  private double surprise(String key, Lesson lesson) {
    return rarity.surprise(key, names(lesson).length() / meanLength);
  }

  private GraphPath path(String key, Lesson lesson) {
    Names here = names(mistake);
    Names there = names(lesson);
    List<Stop> stops = new ArrayList<>(List.of(stop(mistake)));
    String name = here.written().getOrDefault(key, key);
    for (String domain : List.of(mistake.domain(), lesson.domain())) {
      String concept = rarity.concept(key, domain);
      if (!concept.isEmpty()) {
        String before = stops.get(stops.size() - 1).id();
        EdgeKey over =
            stops.size() > 1
                ? new EdgeKey(before, concept, RelationType.SIMILAR_TO)
                : edge(mistake, here, key, concept);
        stops.add(new Stop(concept, domain, name, Optional.of(over)));
      }
    }
    Stop last = stops.get(stops.size() - 1);
    EdgeKey over =
        stops.size() > 1
            ? edge(lesson, there, key, last.id())
            : new EdgeKey(mistake.id(), lesson.id(), RelationType.RELATES_TO);
    stops.add(new Stop(lesson.id(), lesson.domain(), lesson.name(), Optional.of(over)));
    return new GraphPath(stops.size() > 2 ? "" : name, stops);
  }

  /** The stated edge to a concept, or else a mention of its name. */
  private static EdgeKey edge(Lesson lesson, Names names, String key, String concept) {
    EdgeKey mention = new EdgeKey(lesson.id(), concept, RelationType.MENTIONS);
    EdgeKey known = names.edges().getOrDefault(key, mention);
    return known.targetId().equals(concept) ? known : mention;
  }

  private static Stop stop(Lesson lesson) {
    return new Stop(lesson.id(), lesson.domain(), lesson.name(), Optional.empty());
  }

  /** The surest path of stated edges, unless it only crosses between concepts of one name. */
  private Optional<Connection> trail(Lesson lesson) {
    return lesson.concepts().stream()
        .filter(concept -> trails.certainty(concept) > 0.0)
        .min(
            Comparator.<String>comparingDouble(trails::certainty)
                .reversed()
                .thenComparing(Comparator.naturalOrder()))
        .map(trails::to)
        .flatMap(trail -> connection(trail, lesson));
  }

  private Optional<Connection> connection(Trail trail, Lesson lesson) {
    Map<String, Node> nodes = graph.nodes(trail.ids());
    if (!nodes.keySet().containsAll(trail.ids()) || trail.edges().stream().anyMatch(this::isName)) {
      return Optional.empty();
    }
    List<Stop> stops = new ArrayList<>(List.of(stop(mistake)));
    List<EdgeKey> edges = new ArrayList<>(trail.edges());
    List<String> ids = new ArrayList<>(trail.ids());
    EdgeKey first = about(mistake).get(ids.get(0));
    if (first == null) {
      ids.remove(0);
    } else {
      edges.add(0, first);
    }
    double commonest = Double.MAX_VALUE;
    for (int i = 0; i < ids.size(); i++) {
      Node node = Objects.requireNonNull(nodes.get(ids.get(i)));
      stops.add(new Stop(node.id(), node.domain(), node.name(), Optional.of(edges.get(i))));
      if (!node.id().equals(lesson.id())) {
        commonest = Math.min(commonest, surprise(node.id()));
      }
    }
    if (!lesson.isMistake()) {
      String last = stops.get(stops.size() - 1).id();
      EdgeKey over = new EdgeKey(lesson.id(), last, RelationType.MENTIONS);
      stops.add(new Stop(lesson.id(), lesson.domain(), lesson.name(), Optional.of(over)));
    }
    double surprise = commonest == Double.MAX_VALUE ? chance(lesson) : commonest;
    return Optional.of(new Connection(surprise * trail.certainty(), new GraphPath("", stops)));
  }

  /** Self-information of a node: -log of the share of the ends of edges that it is. */
  private double surprise(String id) {
    int node = now.indexOf(id);
    return -Math.log((double) (now.arcsTo(node) - now.arcsFrom(node)) / now.arcCount());
  }

  /** True if an edge links concepts of one name in two domains, which counts as a shared name. */
  private boolean isName(EdgeKey edge) {
    String source = edge.sourceId();
    String target = edge.targetId();
    return edge.relation() == RelationType.SIMILAR_TO
        && source
            .substring(source.indexOf(':') + 1)
            .equals(target.substring(target.indexOf(':') + 1));
  }
}
