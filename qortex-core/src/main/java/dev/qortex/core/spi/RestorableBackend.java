package dev.qortex.core.spi;

import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.EndedVersions;
import dev.qortex.core.graph.GraphBackend;
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
import dev.qortex.core.spi.TouchedGraph.KnownSource;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * In-process graph backend over the contributions of its sources, with one writer or many readers
 * at a time. Its state can be saved and restored, for stores that keep vectors and checkpoints
 * beside it. A subclass keeps the contributions, and makes each change in {@link #apply}.
 */
public abstract class RestorableBackend implements GraphBackend {

  /** Factory of the graph of a store whose other parts follow its changes. */
  @FunctionalInterface
  public interface Opening {

    /**
     * Opens the graph.
     *
     * @param onChange the receiver of every change, called before the writing call returns; it may
     *     read the graph but must not write to it
     * @param onDeletion the receiver of the ids of the nodes and rules of a deleted domain, called
     *     after the change
     */
    RestorableBackend open(Consumer<GraphChanges> onChange, Consumer<List<String>> onDeletion);
  }

  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final ContributedGraph graph;
  private final InstantSource clock;
  private final Consumer<GraphChanges> onChange;
  private final Consumer<List<String>> onDeletion;

  /** Times of ingestion, by source, since the graph was opened. */
  private final Map<String, Instant> ingested = new HashMap<>();

  private long revision;
  private boolean closed;

  /**
   * Opens a graph.
   *
   * @param graph the contributions, read and changed under the lock of this backend only
   * @param revision the revision of these contributions
   * @param clock dates new domains
   * @param onChange the listener of changes, see {@link Opening#open}
   * @param onDeletion the listener of deletions, see {@link Opening#open}
   */
  protected RestorableBackend(
      ContributedGraph graph,
      long revision,
      InstantSource clock,
      Consumer<GraphChanges> onChange,
      Consumer<List<String>> onDeletion) {
    this.graph = graph;
    this.revision = revision;
    this.clock = clock;
    this.onChange = onChange;
    this.onDeletion = onDeletion;
  }

  /**
   * Makes a change of the contributions: first where it is durable, if it is, then on the heap.
   * Called under the write lock, in which the graph may be read and not written; {@link
   * #revision()} is still the one before. When it throws, nothing is changed.
   *
   * @param difference the change
   * @param changes the change of what is visible, with the revisions before and after
   */
  protected abstract void apply(GraphDifference difference, GraphChanges changes);

  /** Frees what the graph holds, such as a file. Called once. */
  protected void release() {}

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
          ingested.keySet().retainAll(graph.sources().keySet());
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
  public Map<String, Instant> ingestedAt(String domain) {
    return reading(
        () -> {
          Map<String, Instant> found = new HashMap<>(ingested);
          found.keySet().retainAll(sources(domain).stream().map(SourceMetadata::id).toList());
          return Collections.unmodifiableMap(found);
        });
  }

  @Override
  public void dateSources(Map<String, Instant> instants) {
    Map<String, Instant> own = Map.copyOf(instants);
    exclusively(
        () -> {
          own.forEach((id, at) -> ingested.computeIfPresent(id, (known, before) -> at));
          return true;
        });
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
    return reading(
        () ->
            page(
                graph.keysAfter(ElementKind.NODE, query.after(), Set.of()),
                Node.class,
                query.limit(),
                wanted));
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
    return reading(
        () ->
            page(
                graph.keysAfter(kind, query.after(), query.conceptIds()),
                type,
                query.limit(),
                wanted));
  }

  private <T extends Element> List<T> page(
      Iterable<ElementKey> keys, Class<T> type, int limit, Predicate<T> wanted) {
    List<T> page = new ArrayList<>();
    for (ElementKey key : keys) {
      Element element = graph.visible(key);
      if (element != null && wanted.test(type.cast(element))) {
        page.add(type.cast(element));
        if (page.size() == limit) {
          break;
        }
      }
    }
    return Collections.unmodifiableList(page);
  }

  @Override
  public List<ConceptEdge> edges(
      Collection<String> nodeIds, Direction direction, Set<RelationType> relations) {
    Set<String> ids = Set.copyOf(nodeIds);
    Predicate<EdgeKey> wanted =
        key ->
            (direction != Direction.IN && ids.contains(key.sourceId())
                    || direction != Direction.OUT && ids.contains(key.targetId()))
                && (relations.isEmpty() || relations.contains(key.relation()));
    return reading(
        () ->
            graph.edgesOf(ids).stream()
                .map(EdgeKey.class::cast)
                .filter(wanted)
                .sorted()
                .distinct()
                .map(graph::visible)
                .filter(Objects::nonNull)
                .map(ConceptEdge.class::cast)
                .toList());
  }

  @Override
  public List<Node> limitedNodes() {
    return limited(ElementKind.NODE, Node.class::cast);
  }

  @Override
  public List<ConceptEdge> limitedEdges() {
    return limited(ElementKind.EDGE, ConceptEdge.class::cast);
  }

  private <T> List<T> limited(ElementKind kind, Function<Element, T> type) {
    return reading(
        () -> {
          List<T> found = new ArrayList<>();
          for (ElementKey key : graph.limited(kind)) {
            Element visible = graph.visible(key);
            if (visible != null && !visible.validity().isUnlimited()) {
              found.add(type.apply(visible));
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
          IngestReport report = commit(edit).ingested(manifest, revision);
          manifest.sources().forEach(source -> ingested.put(source.id(), clock.instant()));
          return report;
        });
  }

  @Override
  public RetractReport retract(String sourceId) {
    return exclusively(
        () -> {
          GraphEdit edit = new GraphEdit(graph);
          boolean known = edit.retract(sourceId);
          RetractReport report = commit(edit).retracted(sourceId, known, revision);
          ingested.remove(sourceId);
          return report;
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

  /** Ends an edit: a new revision if anything visible or contributed changed. */
  private GraphOutcome commit(GraphEdit edit) {
    GraphDifference difference = edit.finish();
    GraphOutcome outcome = edit.outcome();
    if (!difference.isEmpty()) {
      GraphChanges changes =
          new GraphChanges(revision, revision + 1, outcome.nodes(), outcome.edges());
      apply(difference, changes);
      revision = changes.to();
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
          return new GraphStats(revision, counts, graph.sources().size());
        });
  }

  /** Domain of a visible element; an edge is counted where it starts. */
  private String domain(Element element) {
    return element instanceof ConceptEdge edge
        ? Objects.requireNonNull(graph.node(edge.sourceId())).domain()
        : element.domain();
  }

  @Override
  public long revision() {
    return reading(() -> revision);
  }

  @Override
  public long stream(GraphVisitor visitor) {
    return reading(
        () -> {
          for (ElementKey key : graph.keys(ElementKind.NODE)) {
            if (graph.visible(key) instanceof Node node) {
              visitor.node(node.id(), node.kind(), node.domain());
            }
          }
          for (ElementKey key : graph.keys(ElementKind.EDGE)) {
            if (graph.visible(key) instanceof ConceptEdge edge) {
              visitor.edge(edge.sourceId(), edge.targetId(), edge.relation(), edge.confidence());
            }
          }
          return revision;
        });
  }

  /**
   * Returns the current state of some domains.
   *
   * @param domains the domains to save; empty for the whole graph
   * @throws IllegalArgumentException for an unknown domain
   */
  public CheckpointContent keep(Set<String> domains) {
    return reading(() -> CheckpointContent.of(graph, domains));
  }

  /**
   * Restores the saved domains.
   *
   * @throws IllegalArgumentException as {@link dev.qortex.core.graph.Checkpoints#restore}; nothing
   *     is changed then
   */
  public GraphOutcome restore(CheckpointContent then) {
    return exclusively(
        () -> {
          GraphEdit edit = new GraphEdit(graph);
          edit.restore(then);
          return commit(edit);
        });
  }

  /** Runs work while no one else changes the graph; the work must not change it either. */
  public <T> T reading(Supplier<T> work) {
    return locked(lock.readLock(), work);
  }

  /** Runs work while no one else reads or changes the graph; the work may do both. */
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
      if (!closed) {
        closed = true;
        release();
      }
    } finally {
      lock.writeLock().unlock();
    }
  }
}
