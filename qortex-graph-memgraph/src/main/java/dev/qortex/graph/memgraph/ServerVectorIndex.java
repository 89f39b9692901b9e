package dev.qortex.graph.memgraph;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Cosine;
import dev.qortex.commons.Pieces;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.spi.TopK;
import dev.qortex.graph.memgraph.internal.rows.IndexKeys;
import dev.qortex.graph.memgraph.internal.vectors.ServerVectors;
import dev.qortex.graph.memgraph.internal.vectors.ServerVectors.NewVector;
import dev.qortex.graph.memgraph.internal.vectors.VectorRegistry;
import dev.qortex.graph.memgraph.internal.vectors.VectorRegistry.RegisteredVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Approximate vector index of the Bolt server. The vectors lie on the server, as nodes {@code
 * QortexVector} beside the graph. On the heap there are ids, domains and a hash of each vector:
 * about 90 bytes and the id, whatever the dimension.
 *
 * <p>The vectors are someone else's, such as the file of a store: they are put again after each
 * start, and those that the server has are not sent again. Only what this index was given is found,
 * whatever else lies on the server. Processes of one graph share its vectors and must make them
 * with the same model: there is one vector of an id, and who puts another one hides it from those
 * who put the first. When no process runs, all nodes {@code QortexVector} may be deleted.
 *
 * <p>When few are in scope they are read from the server, compared one by one, and exact. Otherwise
 * the server's index names candidates until enough of them are in scope; when it does not name
 * enough, all in scope are compared. On Neo4j 5.26, with 20,000 random vectors of 384 dimensions,
 * that was 99 in 100 of the ten nearest. A vector without direction is kept on the heap.
 *
 * <p>Source: Malkov and Yashunin, HNSW (arXiv:1603.09320), as implemented by the servers. What is
 * sent to Memgraph was written after its documentation and has not run there. Thread-safe: many
 * searches or one change. Lives as long as the backend, after which what needs the server is an
 * {@link IllegalStateException}.
 */
public final class ServerVectorIndex implements VectorIndex {

  /** So many are read from the server and compared, rather than asking its index. */
  private static final int COMPARED = 500;

  /** How many candidates the server names at most. */
  private static final int MOST_ASKED = 10_000;

  private final ServerVectors server;
  private final int compared;
  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private final VectorRegistry registry = new VectorRegistry();
  private int dimension;

  /** An empty index on the server of that backend. */
  public ServerVectorIndex(MemgraphBackend backend) {
    this(backend, COMPARED);
  }

  /**
   * The same.
   *
   * @param compared how many vectors in scope are compared one by one
   */
  ServerVectorIndex(MemgraphBackend backend, int compared) {
    this.server = new ServerVectors(backend.bolt());
    this.compared = compared;
  }

  /** One transaction; a thousand vectors go over the line at a time. */
  @Override
  public void put(List<Entry> entries) {
    lock.writeLock().lock();
    try {
      int expected = checked(entries);
      Map<String, NewVector> added = new LinkedHashMap<>();
      entries.stream().map(NewVector::of).forEach(each -> added.put(each.key(), each));
      send(expected, added.values());
      dimension = expected;
      added
          .values()
          .forEach(
              each -> {
                Entry entry = each.entry();
                registry.put(each.key(), entry.id(), entry.kind(), entry.domain(), each.hash());
              });
    } finally {
      lock.writeLock().unlock();
    }
  }

  private int checked(List<Entry> entries) {
    int expected = dimension;
    for (Entry entry : entries) {
      if (expected == 0) {
        expected = Checks.atLeast("dimension of a vector", entry.vector().length, 1);
      }
      Checks.vector("vector of (" + Checks.shown(entry.id()) + ")", entry.vector(), expected);
    }
    return expected;
  }

  private void send(int expected, Collection<NewVector> added) {
    List<NewVector> directed = added.stream().filter(each -> each.hash() != 0).toList();
    List<RegisteredVector> gone = new ArrayList<>();
    for (NewVector each : added) {
      RegisteredVector before = registry.get(each.key());
      if (each.hash() == 0 && before != null && !before.isZero()) {
        gone.add(before);
      }
    }
    if (!directed.isEmpty() || !gone.isEmpty()) {
      server.exchange(expected, gone, directed);
    }
  }

  @Override
  public void remove(Collection<String> ids) {
    lock.writeLock().lock();
    try {
      List<RegisteredVector> gone = known(ids);
      List<RegisteredVector> sent = gone.stream().filter(each -> !each.isZero()).toList();
      if (!sent.isEmpty()) {
        server.exchange(dimension, sent, List.of());
      }
      gone.forEach(each -> registry.remove(each.key));
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** Those of the ids that it was given, each once. */
  private List<RegisteredVector> known(Collection<String> ids) {
    Map<String, RegisteredVector> found = new LinkedHashMap<>();
    for (String id : ids) {
      RegisteredVector each = registry.get(IndexKeys.key(id));
      if (each != null) {
        found.put(id, each);
      }
    }
    return List.copyOf(found.values());
  }

  @Override
  public List<Scored> search(float[] question, int k, SearchScope scope) {
    return reading(() -> locked(question, k, scope));
  }

  private List<Scored> locked(float[] question, int k, SearchScope scope) {
    TopK top = new TopK(k);
    if (dimension == 0) {
      return List.of();
    }
    Checks.vector("question's vector", question, dimension);
    if (Cosine.isZero(question)) {
      return List.of();
    }
    registry.zerosIn(scope).forEach(zero -> top.offer(zero.id, 0));
    find(Cosine.unit(question), k, scope).forEach(found -> top.offer(found.id(), found.score()));
    return top.best();
  }

  private List<Scored> find(float[] unit, int k, SearchScope scope) {
    int covered = registry.count(scope);
    if (covered <= compared) {
      return compare(unit, k, registry.in(scope));
    }
    // As if what is in scope were spread evenly.
    long asked = Math.min(MOST_ASKED, (4L * k + 160) * registry.size() / covered);
    Optional<List<Scored>> found = nearest(unit, k, scope, asked);
    if (found.isPresent()) {
      return found.get();
    }
    List<RegisteredVector> accepted = registry.in(scope);
    while (found.isEmpty() && asked < MOST_ASKED && accepted.size() > Math.max(compared, asked)) {
      asked = Math.min(MOST_ASKED, 4 * asked);
      found = nearest(unit, k, scope, asked);
    }
    return found.orElseGet(() -> compare(unit, k, accepted));
  }

  /** What the server's index names; empty when fewer than k of that count. */
  private Optional<List<Scored>> nearest(float[] unit, int k, SearchScope scope, long asked) {
    List<Scored> found = new ArrayList<>();
    server.nearest(
        unit,
        asked,
        row -> {
          RegisteredVector each = registry.of(row);
          if (each != null
              && scope.covers(each.domain(), each.kind())
              && scope.accepts().test(each.id)
              && row.get("cosine") instanceof Number cosine) {
            found.add(new Scored(each.id, bounded(cosine.doubleValue())));
          }
        });
    return found.size() < k ? Optional.empty() : Optional.of(found);
  }

  private List<Scored> compare(float[] unit, int k, List<RegisteredVector> candidates) {
    TopK top = new TopK(k);
    server.read(candidates, (each, vector) -> top.offer(each.id, bounded(Cosine.of(unit, vector))));
    return top.best();
  }

  /** Rounding may take a cosine a little out of its bounds. */
  private static double bounded(double cosine) {
    return Math.max(-1, Math.min(1, cosine));
  }

  private <T> T reading(Supplier<T> work) {
    lock.readLock().lock();
    try {
      return work.get();
    } finally {
      lock.readLock().unlock();
    }
  }

  @Override
  public List<String> contained(Collection<String> ids) {
    return reading(
        () -> ids.stream().filter(id -> registry.get(IndexKeys.key(id)) != null).toList());
  }

  /** Reads them from the server; one that somebody else deleted or replaced there is left out. */
  @Override
  public Map<String, float[]> vectors(Collection<String> ids) {
    Map<String, float[]> found = new HashMap<>();
    entries(ids).forEach(entry -> found.put(entry.id(), entry.vector()));
    return found;
  }

  private List<Entry> entries(Collection<String> ids) {
    return reading(
        () -> {
          List<Entry> entries = new ArrayList<>();
          List<RegisteredVector> wanted = new ArrayList<>();
          for (RegisteredVector each : known(ids)) {
            if (each.isZero()) {
              entries.add(new Entry(each.id, each.kind(), each.domain(), new float[dimension]));
            } else {
              wanted.add(each);
            }
          }
          server.read(
              wanted,
              (each, vector) ->
                  entries.add(new Entry(each.id, each.kind(), each.domain(), vector)));
          return entries;
        });
  }

  /**
   * Reads a thousand at a time from the server and holds nothing while the visitor runs, which may
   * thus use the index. What was put after the call is not shown, unless it replaced another; what
   * is removed meanwhile may be left out.
   */
  @Override
  public void forEach(Consumer<Entry> visitor) {
    List<String> ids = reading(() -> registry.all().stream().map(each -> each.id).toList());
    Pieces.of(ids, ServerVectors.PIECE).forEach(piece -> entries(piece).forEach(visitor));
  }

  @Override
  public int dimension() {
    return reading(() -> dimension);
  }

  @Override
  public int size() {
    return reading(() -> registry.size());
  }
}
