package org.example.store;

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
import dev.qortex.core.spi.RestorableBackend;
import dev.qortex.core.spi.TouchedGraph.KnownSource;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.storage.memory.InMemoryStore;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Graph on the heap whose changes are kept in a file: each is on the disk before the call returns,
 * and opening replays them. For graphs that fit into memory, in one process at a time. One writer
 * or many readers at a time.
 */
public final class JournalBackend implements RestorableBackend {

  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final JournalGraph graph = new JournalGraph();
  private final Journal journal;
  private final InstantSource clock;
  private final Consumer<GraphChanges> onChange;
  private final Consumer<List<String>> onDeletion;

  /** Times of ingestion, by source, since the graph was opened: the journal keeps none. */
  private final Map<String, Instant> ingested = new TreeMap<>();

  private boolean closed;

  /** Opens the graph of that file, or creates it. The clock dates new domains. */
  public JournalBackend(Path file, InstantSource clock) {
    this(file, clock, changes -> {}, deleted -> {});
  }

  /**
   * Opens a graph for a store.
   *
   * @param onChange called with every change before the writing call returns
   * @param onDeletion called after it with the ids of the nodes and rules of a deleted domain
   */
  JournalBackend(
      Path file,
      InstantSource clock,
      Consumer<GraphChanges> onChange,
      Consumer<List<String>> onDeletion) {
    this.clock = clock;
    this.onChange = onChange;
    this.onDeletion = onDeletion;
    this.journal = new Journal(file, graph::apply);
  }

  /**
   * Opens a memory of which the graph is kept in that file. Vectors, checkpoints and what was
   * learned are on the heap, and gone after closing.
   */
  public static MemoryStore store(Path file, InstantSource clock) {
    return InMemoryStore.around(
        (onChange, onDeletion) -> new JournalBackend(file, clock, onChange, onDeletion), clock);
  }

  @Override
  public InstantSource clock() {
    return clock;
  }

  @Override
  public Domain createDomain(String name, String description) {
    Domain created = new Domain(name, description, clock.instant());
    return exclusively(
        () -> {
          Domain known = graph.domains().get(name);
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
    return reading(() -> Optional.ofNullable(graph.domains().get(name)));
  }

  @Override
  public List<Domain> domains() {
    return reading(() -> List.copyOf(graph.domains().values()));
  }

  @Override
  public boolean deleteDomain(String name) {
    return exclusively(
        () -> {
          if (!graph.domains().containsKey(name)) {
            return false;
          }
          GraphEdit edit = new GraphEdit(graph);
          List<String> deleted = edit.deleteDomain(name);
          commit(edit);
          onDeletion.accept(deleted);
          return true;
        });
  }

  @Override
  public Optional<SourceMetadata> source(String id) {
    return reading(() -> Optional.ofNullable(graph.sources().get(id)).map(KnownSource::metadata));
  }

  @Override
  public List<SourceMetadata> sources(String domain) {
    return reading(
        () ->
            graph.sources().values().stream()
                .filter(source -> source.domain().equals(domain))
                .map(KnownSource::metadata)
                .toList());
  }

  @Override
  public List<String> contributors(String nodeId) {
    return reading(() -> List.copyOf(graph.contributions(ElementId.node(nodeId)).keySet()));
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
    Predicate<Node> wanted =
        node ->
            (query.domains().isEmpty() || query.domains().contains(node.domain()))
                && (query.kinds().isEmpty() || query.kinds().contains(node.kind()))
                && node.name().toLowerCase(Locale.ROOT).contains(part)
                && version.test(node);
    return page(ElementKind.NODE, Node.class, query.after(), query.limit(), wanted);
  }

  @Override
  public List<ExplicitRule> rules(RuleQuery query) {
    return page(ElementKind.RULE, ExplicitRule.class, query);
  }

  @Override
  public List<CodeExample> examples(RuleQuery query) {
    return page(ElementKind.EXAMPLE, CodeExample.class, query);
  }

  private <T extends Element> List<T> page(ElementKind kind, Class<T> type, RuleQuery query) {
    Predicate<T> version = query.versions().when(clock.instant());
    Predicate<T> wanted =
        element ->
            (query.domains().isEmpty() || query.domains().contains(element.domain()))
                && (query.conceptIds().isEmpty()
                    || !Collections.disjoint(query.conceptIds(), element.conceptIds()))
                && version.test(element);
    return page(kind, type, query.after(), query.limit(), wanted);
  }

  private <T extends Element> List<T> page(
      ElementKind kind, Class<T> type, String after, int limit, Predicate<T> wanted) {
    return reading(
        () -> {
          List<T> page = new ArrayList<>();
          for (ElementKey key : graph.keysAfter(kind, after)) {
            T element = type.cast(graph.visible(key));
            if (wanted.test(element)) {
              page.add(element);
              if (page.size() == limit) {
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
    Set<String> ids = Set.copyOf(nodeIds);
    return reading(
        () -> {
          List<ConceptEdge> found = new ArrayList<>();
          for (ElementKey key : graph.keys(ElementKind.EDGE)) {
            if (graph.visible(key) instanceof ConceptEdge edge
                && (direction != Direction.IN && ids.contains(edge.sourceId())
                    || direction != Direction.OUT && ids.contains(edge.targetId()))
                && (relations.isEmpty() || relations.contains(edge.relation()))) {
              found.add(edge);
            }
          }
          return Collections.unmodifiableList(found);
        });
  }

  @Override
  public IngestReport ingest(IngestionManifest manifest) {
    return exclusively(
        () -> {
          GraphEdit edit = new GraphEdit(graph);
          edit.ingest(manifest, clock);
          IngestReport report = commit(edit).ingested(manifest, graph.revision());
          manifest.sources().forEach(source -> ingested.put(source.id(), clock.instant()));
          return report;
        });
  }

  @Override
  public Map<String, Instant> ingestedAt(String domain) {
    return reading(
        () -> {
          Map<String, Instant> found = new TreeMap<>(ingested);
          found.keySet().retainAll(sources(domain).stream().map(SourceMetadata::id).toList());
          return Collections.unmodifiableMap(found);
        });
  }

  @Override
  public RetractReport retract(String sourceId) {
    return exclusively(
        () -> {
          GraphEdit edit = new GraphEdit(graph);
          boolean known = edit.retract(sourceId);
          return commit(edit).retracted(sourceId, known, graph.revision());
        });
  }

  @Override
  public int dropVersions(int kept) {
    return exclusively(
        () -> {
          Set<String> beyond = EndedVersions.of(limitedNodes()).beyond(kept, clock.instant());
          GraphEdit edit = new GraphEdit(graph);
          edit.drop(beyond);
          commit(edit);
          return beyond.size();
        });
  }

  /** Writes the edit to the disk, then to the heap. */
  private GraphOutcome commit(GraphEdit edit) {
    GraphDifference difference = edit.finish();
    GraphOutcome outcome = edit.outcome();
    if (!difference.isEmpty()) {
      Change change = new Change(graph.revision() + 1, difference);
      journal.append(change);
      GraphChanges changes =
          new GraphChanges(graph.revision(), change.revision(), outcome.nodes(), outcome.edges());
      graph.apply(change);
      onChange.accept(changes);
    }
    return outcome;
  }

  @Override
  public GraphStats stats() {
    return reading(
        () -> {
          SortedMap<String, ElementCounts> counts = new TreeMap<>();
          graph.domains().keySet().forEach(name -> counts.put(name, ElementCounts.ZERO));
          for (ElementKind kind : ElementKind.values()) {
            for (ElementKey key : graph.keys(kind)) {
              Element element = graph.visible(key);
              if (element != null) {
                counts.merge(domain(element), ElementCounts.of(element), ElementCounts::plus);
              }
            }
          }
          return new GraphStats(graph.revision(), counts, graph.sources().size());
        });
  }

  /** Domain of a visible element; an edge is counted where it starts. */
  private String domain(Element element) {
    return element instanceof ConceptEdge edge
        ? graph.node(edge.sourceId()).domain()
        : element.domain();
  }

  @Override
  public long revision() {
    return reading(graph::revision);
  }

  @Override
  public long stream(GraphVisitor visitor) {
    return reading(
        () -> {
          for (ElementKey key : graph.keys(ElementKind.NODE)) {
            Node node = (Node) graph.visible(key);
            visitor.node(node.id(), node.kind(), node.domain());
          }
          for (ElementKey key : graph.keys(ElementKind.EDGE)) {
            if (graph.visible(key) instanceof ConceptEdge edge) {
              visitor.edge(edge.sourceId(), edge.targetId(), edge.relation(), edge.confidence());
            }
          }
          return graph.revision();
        });
  }

  @Override
  public CheckpointContent keep(Set<String> domains) {
    return reading(() -> CheckpointContent.of(graph, domains));
  }

  @Override
  public GraphOutcome restore(CheckpointContent then) {
    return exclusively(
        () -> {
          GraphEdit edit = new GraphEdit(graph);
          edit.restore(then);
          return commit(edit);
        });
  }

  @Override
  public <T> T reading(Supplier<T> work) {
    return locked(lock.readLock(), work);
  }

  @Override
  public <T> T exclusively(Supplier<T> work) {
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

  @Override
  public void close() {
    lock.writeLock().lock();
    try {
      closed = true;
      journal.close();
    } finally {
      lock.writeLock().unlock();
    }
  }
}
