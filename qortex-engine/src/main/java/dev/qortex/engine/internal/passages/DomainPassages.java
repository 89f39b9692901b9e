package dev.qortex.engine.internal.passages;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Validity;
import dev.qortex.core.query.SequenceSettings;
import dev.qortex.core.query.WalkSettings;
import dev.qortex.core.spi.NameForms;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Follows the passages of one domain that hold at an instant. What changed is marked, and read
 * before the next question, as is what began or ended since the instant of the last one; a question
 * waits for that only when something was marked before it was asked. After a change the arrays are
 * laid out anew, texts and names are read only where they changed. Thread-safe.
 */
final class DomainPassages {

  /** A twentieth of passages that must be read again takes as long as a start without any. */
  private static final int UNKEPT_PART = 20;

  /** Changes of more than one passage in this many lead to a new layout of all passages. */
  private static final int FEW = 4;

  private final String domain;
  private final GraphBackend backend;
  private final GraphSnapshots snapshots;
  private final SentenceVectors sentences;
  private final TokenVectors tokens;
  private final WalkSettings settings;
  private final SequenceSettings sequence;
  private final KeptPassages kept;

  private final Object marking = new Object();
  private final Set<String> stalePassages = new HashSet<>();
  private final Set<String> staleConcepts = new HashSet<>();

  /** The number of marks; guarded by marking. */
  private volatile long marked;

  /** True during a reading, which may miss a change that comes now and is not known yet. */
  private volatile boolean reading;

  /** The number of marks that the graph knows of; -1 before the first reading. */
  private volatile long known = -1;

  private volatile @Nullable Laid laid;

  /** The periods of all passages that do not hold at every instant. */
  private final Map<String, Validity> limited = new HashMap<>();

  /** Period from one instant, included, to another. */
  private record Period(Instant from, Instant until) {
    boolean contains(Instant at) {
      return !at.isBefore(from) && at.isBefore(until);
    }
  }

  /** The passages, and the instants at which these are those that hold. */
  private record Laid(PassageGraph graph, Period period) {}

  private volatile Map<String, PassageRow> rowOf = new ConcurrentHashMap<>();
  private volatile DomainWords words;
  private WordCases cases = new WordCases();
  private Map<String, PassageRow.SourceSize> sources = new HashMap<>();
  private final Set<String> changedGroups = new TreeSet<>();
  private final List<PassageRow> added = new ArrayList<>();
  private final List<PassageRow> left = new ArrayList<>();
  private PassageRow[] rows = new PassageRow[0];

  /** The number of passages that were read and are not kept. */
  private int unkept;

  DomainPassages(
      String domain,
      GraphBackend backend,
      GraphSnapshots snapshots,
      SentenceVectors sentences,
      TokenVectors tokens,
      WalkSettings settings,
      SequenceSettings sequence,
      KeptPassages kept) {
    this.domain = domain;
    this.backend = backend;
    this.snapshots = snapshots;
    this.sentences = sentences;
    this.tokens = tokens;
    this.settings = settings;
    this.sequence = sequence;
    this.kept = kept;
    this.words = DomainWords.of(domain, sequence);
  }

  /** A node changed, or an edge that starts from it; in a domain that may be unknown. */
  void changed(String id, NodeKind kind, boolean here) {
    if (here
        || reading
        || (kind == NodeKind.PASSAGE ? rowOf.containsKey(id) : words.names().has(id))) {
      synchronized (marking) {
        (kind == NodeKind.PASSAGE ? stalePassages : staleConcepts).add(id);
        marked++;
      }
    }
  }

  boolean isEmpty() {
    return rowOf.isEmpty();
  }

  /** The passages that hold at an instant, with all that was marked before. */
  PassageGraph graph(Instant at) {
    Laid last = laid;
    return last != null && known == marked && last.period.contains(at)
        ? last.graph
        : snapshots.reading(() -> read(at));
  }

  private synchronized PassageGraph read(Instant at) {
    Laid last = laid;
    if (last != null && known == marked && last.period.contains(at)) {
      return last.graph;
    }
    reading = true;
    long now;
    Set<String> passages;
    Set<String> concepts;
    synchronized (marking) {
      now = marked;
      passages = new TreeSet<>(stalePassages);
      concepts = new TreeSet<>(staleConcepts);
      stalePassages.clear();
      staleConcepts.clear();
    }
    boolean done = false;
    try {
      if (known < 0 && !readKept(passages, concepts)) {
        readAll(at);
      } else {
        limited.forEach(
            (id, validity) -> {
              if (validity.holdsAt(at) != rowOf.containsKey(id)) {
                passages.add(id);
              }
            });
        readAgain(passages, at);
      }
      concepts.forEach(words.names()::reread);
      readNames();
      last = new Laid(build(), period(at));
      laid = last;
      known = now;
      reading = false;
      done = true;
      return last.graph;
    } finally {
      if (!done) {
        startOver();
      }
    }
  }

  /** After a failure nobody knows what was read. */
  private void startOver() {
    known = -1;
    laid = null;
    limited.clear();
    rowOf = new ConcurrentHashMap<>();
    words = DomainWords.of(domain, sequence);
    cases = new WordCases();
    sources = new HashMap<>();
    changedGroups.clear();
    added.clear();
    left.clear();
    rows = new PassageRow[0];
    unkept = 0;
  }

  /**
   * Reads the passages as they were kept.
   *
   * @param passages takes those that changed since then
   * @param concepts takes those that changed since then
   * @return whether there were any, with few changes
   */
  private boolean readKept(Set<String> passages, Set<String> concepts) {
    Optional<KeptPassages.Found> found =
        backend instanceof ChangeFeed ? kept.find(domain) : Optional.empty();
    Optional<GraphChanges> changes =
        found.flatMap(image -> ((ChangeFeed) backend).changesSince(image.revision()));
    if (found.isEmpty() || changes.isEmpty()) {
      return false;
    }
    PassageImage.State state = found.get().image().read(words.names(), sources);
    rows = state.rows();
    cases = state.cases();
    limited.putAll(state.limited());
    for (PassageRow row : rows) {
      rowOf.put(row.id(), row);
      addGroup(row);
    }
    for (GraphChanges.NodeChange change : changes.get().nodes()) {
      if (change.kind() == NodeKind.PASSAGE
          && (change.domain().equals(domain) || rowOf.containsKey(change.id()))) {
        passages.add(change.id());
      } else if (words.names().has(change.id())) {
        concepts.add(change.id());
      }
    }
    for (GraphChanges.EdgeChange change : changes.get().edges()) {
      if (change.key().relation() == RelationType.MENTIONS
          && rowOf.containsKey(change.key().sourceId())) {
        passages.add(change.key().sourceId());
      }
    }
    return true;
  }

  /** The passages, if they should be kept: all were read, many of them not as they were kept. */
  synchronized Optional<PassageImage.State> unkept() {
    Laid last = laid;
    boolean worthwhile = rows.length >= KeptPassages.LEAST && unkept * UNKEPT_PART >= rows.length;
    if (!worthwhile || last == null || known != marked || !kept.takes(last.graph.isSpoken())) {
      return Optional.empty();
    }
    unkept = 0;
    return Optional.of(
        new PassageImage.State(rows, Map.copyOf(limited), words.names().known(), cases.copy()));
  }

  /** The instants around one between which nothing begins or ends. */
  private Period period(Instant at) {
    Instant from = Instant.MIN;
    Instant until = Instant.MAX;
    for (Validity validity : limited.values()) {
      for (Instant limit : validity.limits()) {
        if (limit.isAfter(at)) {
          until = limit.isBefore(until) ? limit : until;
        } else {
          from = limit.isAfter(from) ? limit : from;
        }
      }
    }
    return new Period(from, until);
  }

  private void readAll(Instant at) {
    NodeQuery query = NodeQuery.history().domains(Set.of(domain)).kinds(Set.of(NodeKind.PASSAGE));
    List<Node> page = backend.nodes(query);
    while (!page.isEmpty()) {
      add(page, at);
      page = backend.nodes(query.after(page.get(page.size() - 1).id()));
    }
  }

  private void readAgain(Set<String> ids, Instant at) {
    Map<String, Node> nodes = backend.nodes(ids);
    for (String id : ids) {
      limited.remove(id);
      PassageRow row = rowOf.remove(id);
      if (row != null) {
        count(row, -1);
        left.add(row);
      }
    }
    add(nodes.values(), at);
  }

  private void add(Collection<Node> nodes, Instant at) {
    Map<String, Passage> passages = new LinkedHashMap<>();
    for (Node node : nodes) {
      if (node instanceof Passage passage && passage.domain().equals(domain)) {
        if (!passage.validity().isUnlimited()) {
          limited.put(passage.id(), passage.validity());
        }
        if (passage.validity().holdsAt(at)) {
          passages.put(passage.id(), passage);
        }
      }
    }
    Map<String, List<ConceptEdge>> mentions = new HashMap<>();
    for (ConceptEdge edge :
        backend.edges(passages.keySet(), Direction.OUT, Set.of(RelationType.MENTIONS))) {
      mentions.computeIfAbsent(edge.sourceId(), id -> new ArrayList<>()).add(edge);
    }
    Map<String, float[]> vectors = sentences.vectors(passages.values());
    Map<String, TokenStates> states = tokens.tokens(passages.values());
    passages.forEach(
        (id, passage) -> {
          PassageRow row =
              new PassageRow(
                  passage,
                  sources.computeIfAbsent(
                      passage.provenance().sourceId(), source -> new PassageRow.SourceSize()),
                  mentions.getOrDefault(id, List.of()),
                  vectors.getOrDefault(id, new float[0]),
                  states.getOrDefault(id, TokenStates.MISSING),
                  words.names());
          rowOf.put(id, row);
          count(row, 1);
          added.add(row);
          unkept++;
        });
  }

  private void count(PassageRow row, int change) {
    for (int i = 0; i < row.concepts.length; i++) {
      words.names().count(row.concepts[i], row.owned[i], change);
    }
    cases.add(row, change);
    row.source.passages += change;
    if (row.source.passages == 0) {
      sources.remove(row.place.sourceId());
    }
    words.tokens().count(row.tokens, change);
    addGroup(row);
  }

  private void addGroup(PassageRow row) {
    String group = row.place.sequence().group();
    if (!group.isEmpty()) {
      changedGroups.add(group);
    }
  }

  private void readNames() {
    Set<String> unread = words.names().settle();
    Map<String, Set<String>> norms = new HashMap<>();
    for (Node node : backend.nodes(unread).values()) {
      if (node.kind() == NodeKind.CONCEPT && node.domain().equals(domain)) {
        norms.put(node.id(), NameForms.of(node));
      }
    }
    words.names().read(unread, norms);
  }

  private PassageGraph build() {
    added.sort(Comparator.comparing(PassageRow::id));
    PassageGraph built = followed().orElseGet(this::laidOut);
    rows = built.rows;
    added.clear();
    left.clear();
    words.putGroups(built, changedGroups);
    changedGroups.clear();
    return built;
  }

  private double hub(int passages) {
    return Math.max(settings.hubPassages(), settings.hubShare() * passages);
  }

  /** The last graph with what changed since. */
  private Optional<PassageGraph> followed() {
    Laid last = laid;
    if (last == null || (left.size() + added.size()) * FEW > rows.length) {
      return Optional.empty();
    }
    double hub = hub(rows.length - left.size() + added.size());
    return words
        .names()
        .changed(hub)
        .map(concepts -> new PassageArrays.Change(left, added, concepts, hub))
        .flatMap(change -> last.graph.follow(change, changedGroups, cases.copy()));
  }

  private PassageGraph laidOut() {
    PassageRow[] kept =
        Arrays.stream(rows).filter(row -> rowOf.get(row.id()) == row).toArray(PassageRow[]::new);
    PassageRow[] all = Sorted.merge(kept, added, PassageRow::id);
    double hub = hub(all.length);
    PassageArrays arrays =
        PassageArrays.of(all, words.names().numbered(hub), settings.ownerWeight());
    return new PassageGraph(
        domain,
        rowOf,
        arrays,
        PassageGroups.of(all),
        hub,
        cases.copy(),
        words,
        settings.ownerWeight(),
        sequence.words() > 0,
        all.length,
        new PassageSample(all),
        PassageGraph.Pool.of(arrays));
  }
}
