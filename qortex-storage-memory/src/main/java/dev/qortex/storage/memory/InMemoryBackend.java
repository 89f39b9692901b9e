package dev.qortex.storage.memory;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.EndedVersions;
import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.GraphStats;
import dev.qortex.core.graph.GraphVisitor;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementId;
import dev.qortex.core.model.ElementKey;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spi.CheckpointContent;
import dev.qortex.core.spi.GraphDifference;
import dev.qortex.core.spi.GraphEdit;
import dev.qortex.core.spi.GraphOutcome;
import dev.qortex.core.spi.MergedChanges;
import dev.qortex.core.spi.RestorableBackend;
import dev.qortex.core.spi.TouchedGraph.KnownSource;
import dev.qortex.storage.memory.spi.Contributions;
import dev.qortex.storage.memory.spi.InMemoryGraph;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Graph on the heap with one writer or many readers at a time, which is lost when the process ends.
 */
public final class InMemoryBackend implements RestorableBackend, ChangeFeed {

  /** Number of changed elements that are remembered for {@link #changesSince}. */
  private static final int REMEMBERED_CHANGES = 100_000;

  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final InstantSource clock;
  private final Consumer<GraphChanges> onChange;
  private final Consumer<List<String>> onDeletion;
  private final InMemoryGraph graph = new InMemoryGraph();
  private final Map<String, Instant> ingested = new HashMap<>();
  private final Deque<GraphChanges> log = new ArrayDeque<>();
  private int logged;
  private long revision;
  private boolean closed;

  /** An empty graph. */
  public InMemoryBackend(InstantSource clock) {
    this(clock, changes -> {});
  }

  /**
   * An empty graph that tells of its changes.
   *
   * @param clock dates new domains
   * @param onChange the receiver of every change, called before the writing call returns; it may
   *     read the graph but must not write to it
   */
  public InMemoryBackend(InstantSource clock, Consumer<GraphChanges> onChange) {
    this(clock, onChange, deleted -> {});
  }

  /**
   * An empty graph that tells of its changes, and of domains that are deleted.
   *
   * @param clock dates new domains
   * @param onChange the receiver of every change, called before the writing call returns; it may
   *     read the graph but must not write to it
   * @param onDeletion the receiver of the ids of the nodes and rules of a deleted domain, called
   *     after the change
   */
  public InMemoryBackend(
      InstantSource clock, Consumer<GraphChanges> onChange, Consumer<List<String>> onDeletion) {
    this.clock = clock;
    this.onChange = onChange;
    this.onDeletion = onDeletion;
  }

  @Override
  public InstantSource clock() {
    return clock;
  }

  @Override
  public Domain createDomain(String name, String description) {
    Domain created = new Domain(name, description, clock.instant());
    return writing(
        () -> {
          Domain known = graph.domains.get(name);
          if (known != null) {
            return known;
          }
          GraphEdit edit = new GraphEdit(graph);
          edit.put(created);
          commit(edit);
          return created;
        });
  }

  @Override
  public Optional<Domain> domain(String name) {
    return reading(() -> Optional.ofNullable(graph.domains.get(name)));
  }

  @Override
  public List<Domain> domains() {
    return reading(() -> List.copyOf(graph.domains.values()));
  }

  @Override
  public boolean deleteDomain(String name) {
    return writing(
        () -> {
          if (!graph.domains.containsKey(name)) {
            return false;
          }
          GraphEdit edit = new GraphEdit(graph);
          List<String> deleted = edit.deleteDomain(name);
          commit(edit);
          ingested.keySet().retainAll(graph.sources.keySet());
          onDeletion.accept(deleted);
          return true;
        });
  }

  @Override
  public Optional<SourceMetadata> source(String id) {
    return reading(() -> Optional.ofNullable(graph.sources.get(id)).map(KnownSource::metadata));
  }

  @Override
  public List<SourceMetadata> sources(String domain) {
    return reading(
        () ->
            graph.sources.values().stream()
                .filter(source -> source.domain().equals(domain))
                .map(KnownSource::metadata)
                .toList());
  }

  @Override
  public Map<String, Instant> ingestedAt(String domain) {
    return reading(
        () -> {
          Map<String, Instant> found = new HashMap<>(ingested);
          found.keySet().retainAll(sources(domain).stream().map(SourceMetadata::id).toList());
          return Collections.unmodifiableMap(found);
        });
  }

  @Override
  public List<String> contributors(String nodeId) {
    return reading(() -> List.copyOf(graph.nodes.bySource(ElementId.node(nodeId)).keySet()));
  }

  @Override
  public Map<String, Node> nodes(Collection<String> ids) {
    return reading(
        () -> {
          Map<String, Node> found = new LinkedHashMap<>();
          for (String id : ids) {
            Node node = graph.node(id);
            if (node != null) {
              found.put(id, node);
            }
          }
          return Collections.unmodifiableMap(found);
        });
  }

  @Override
  public List<Node> nodes(NodeQuery query) {
    String part = query.nameContains().toLowerCase(Locale.ROOT);
    Predicate<Node> version = query.versions().when(clock.instant());
    return reading(
        () -> {
          List<Node> page = new ArrayList<>();
          for (ElementKey key : graph.nodes.keysAfter(after(ElementKind.NODE, query.after()))) {
            Node node = Objects.requireNonNull(graph.nodes.visible(key));
            boolean wanted =
                (query.domains().isEmpty() || query.domains().contains(node.domain()))
                    && (query.kinds().isEmpty() || query.kinds().contains(node.kind()))
                    && node.name().toLowerCase(Locale.ROOT).contains(part)
                    && version.test(node);
            if (wanted) {
              page.add(node);
              if (page.size() == query.limit()) {
                break;
              }
            }
          }
          return Collections.unmodifiableList(page);
        });
  }

  @Override
  public List<ConceptEdge> edges(
      Collection<String> nodeIds, Direction direction, Set<RelationType> relations) {
    return reading(
        () -> {
          List<EdgeKey> keys = new ArrayList<>();
          Set<String> all = direction == Direction.BOTH ? Set.copyOf(nodeIds) : Set.of();
          for (String nodeId : new LinkedHashSet<>(nodeIds)) {
            for (EdgeKey key : graph.touching(nodeId)) {
              boolean out = key.sourceId().equals(nodeId);
              // An edge between two of the nodes is met twice: it counts where it starts.
              boolean wanted =
                  switch (direction) {
                    case OUT -> out;
                    case IN -> key.targetId().equals(nodeId);
                    case BOTH -> out || !all.contains(key.sourceId());
                  };
              if (wanted && (relations.isEmpty() || relations.contains(key.relation()))) {
                keys.add(key);
              }
            }
          }
          Collections.sort(keys);
          List<ConceptEdge> found = new ArrayList<>(keys.size());
          for (EdgeKey key : keys) {
            ConceptEdge edge = graph.edge(key);
            if (edge != null) {
              found.add(edge);
            }
          }
          return Collections.unmodifiableList(found);
        });
  }

  @Override
  public List<Node> limitedNodes() {
    return reading(() -> limited(graph.nodes, Node.class));
  }

  @Override
  public List<ConceptEdge> limitedEdges() {
    return reading(() -> limited(graph.edges, ConceptEdge.class));
  }

  private <T extends Element> List<T> limited(Contributions<T> all, Class<T> type) {
    List<T> found = new ArrayList<>();
    for (ElementKey key : all.limited()) {
      Element visible = graph.visible(key);
      if (visible != null && !visible.validity().isUnlimited()) {
        found.add(type.cast(visible));
      }
    }
    return Collections.unmodifiableList(found);
  }

  @Override
  public List<ExplicitRule> rules(RuleQuery query) {
    return reading(() -> page(query, ElementKind.RULE, graph.rules));
  }

  @Override
  public List<CodeExample> examples(RuleQuery query) {
    return reading(() -> page(query, ElementKind.EXAMPLE, graph.examples));
  }

  /** Smallest key after an id. */
  private static ElementId after(ElementKind kind, String id) {
    return new ElementId(kind, id + '\0');
  }

  private <T extends Element> List<T> page(
      RuleQuery query, ElementKind kind, Contributions<T> all) {
    Iterable<ElementKey> keys = all.keysAfter(after(kind, query.after()));
    if (!query.conceptIds().isEmpty()) {
      SortedSet<ElementKey> listed = new TreeSet<>();
      query.conceptIds().forEach(concept -> listed.addAll(graph.withConcept(concept)));
      listed.removeIf(key -> key.kind() != kind);
      keys = listed.tailSet(after(kind, query.after()));
    }
    Predicate<T> version = query.versions().when(clock.instant());
    List<T> page = new ArrayList<>();
    for (ElementKey key : keys) {
      T one = all.visible(key);
      boolean wanted =
          one != null
              && (query.domains().isEmpty() || query.domains().contains(one.domain()))
              && (query.conceptIds().isEmpty()
                  || one.conceptIds().stream().anyMatch(query.conceptIds()::contains))
              && version.test(one);
      if (wanted) {
        page.add(one);
        if (page.size() == query.limit()) {
          break;
        }
      }
    }
    return Collections.unmodifiableList(page);
  }

  @Override
  public IngestReport ingest(IngestionManifest manifest) {
    return writing(
        () -> {
          GraphEdit edit = new GraphEdit(graph);
          edit.ingest(manifest, clock);
          IngestReport report = commit(edit).ingested(manifest, revision);
          manifest.sources().forEach(source -> ingested.put(source.id(), clock.instant()));
          return report;
        });
  }

  @Override
  public RetractReport retract(String sourceId) {
    return writing(
        () -> {
          GraphEdit edit = new GraphEdit(graph);
          boolean known = edit.retract(sourceId);
          ingested.remove(sourceId);
          return commit(edit).retracted(sourceId, known, revision);
        });
  }

  @Override
  public int dropVersions(int kept) {
    return writing(
        () -> {
          Set<String> beyond = EndedVersions.of(limitedNodes()).beyond(kept, clock.instant());
          GraphEdit edit = new GraphEdit(graph);
          edit.drop(beyond);
          commit(edit);
          return beyond.size();
        });
  }

  @Override
  public GraphStats stats() {
    return reading(
        () -> {
          SortedMap<String, ElementCounts> counts = graph.counts();
          graph.domains.keySet().forEach(name -> counts.putIfAbsent(name, ElementCounts.ZERO));
          return new GraphStats(revision, counts, graph.sources.size());
        });
  }

  @Override
  public long revision() {
    return reading(() -> revision);
  }

  @Override
  public long stream(GraphVisitor visitor) {
    return reading(
        () -> {
          for (ElementKey key : graph.nodes.keys()) {
            Node node = Objects.requireNonNull(graph.nodes.visible(key));
            visitor.node(node.id(), node.kind(), node.domain());
          }
          for (ElementKey key : graph.edges.keys()) {
            if (graph.visible(key) instanceof ConceptEdge edge) {
              visitor.edge(edge.sourceId(), edge.targetId(), edge.relation(), edge.confidence());
            }
          }
          return revision;
        });
  }

  @Override
  public Optional<GraphChanges> changesSince(long since) {
    return reading(
        () -> {
          if (since > revision || since < revision - log.size()) {
            return Optional.empty();
          }
          MergedChanges merged = new MergedChanges();
          for (GraphChanges changes : log) {
            if (changes.from() >= since) {
              changes.nodes().forEach(merged::add);
              changes.edges().forEach(merged::add);
            }
          }
          return Optional.of(merged.between(since, revision));
        });
  }

  @Override
  public void close() {
    lock.writeLock().lock();
    try {
      closed = true;
    } finally {
      lock.writeLock().unlock();
    }
  }

  @Override
  public <T> T exclusively(Supplier<T> work) {
    return writing(work);
  }

  @Override
  public CheckpointContent keep(Set<String> chosen) {
    return reading(() -> CheckpointContent.of(graph, chosen));
  }

  @Override
  public GraphOutcome restore(CheckpointContent then) {
    return writing(
        () -> {
          GraphEdit edit = new GraphEdit(graph);
          edit.restore(then);
          return commit(edit);
        });
  }

  /** Ends an edit: a new revision if anything visible or contributed changed. */
  private GraphOutcome commit(GraphEdit edit) {
    GraphDifference difference = edit.finish();
    GraphOutcome outcome = edit.outcome();
    if (!difference.isEmpty()) {
      graph.apply(difference);
      GraphChanges changes =
          new GraphChanges(revision, revision + 1, outcome.nodes(), outcome.edges());
      revision++;
      log.addLast(changes);
      logged += size(changes);
      while (logged > REMEMBERED_CHANGES) {
        logged -= size(log.removeFirst());
      }
      onChange.accept(changes);
    }
    return outcome;
  }

  private static int size(GraphChanges changes) {
    return changes.nodes().size() + changes.edges().size() + 1;
  }

  @Override
  public <T> T reading(Supplier<T> work) {
    return locked(lock.readLock(), work);
  }

  private <T> T writing(Supplier<T> work) {
    return locked(lock.writeLock(), work);
  }

  private <T> T locked(Lock held, Supplier<T> work) {
    held.lock();
    try {
      if (closed) {
        throw new IllegalStateException("The graph is closed.");
      }
      return work.get();
    } finally {
      held.unlock();
    }
  }
}
