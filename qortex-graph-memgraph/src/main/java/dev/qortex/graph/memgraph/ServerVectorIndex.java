package dev.qortex.graph.memgraph;

import dev.qortex.core.internal.util.Checks;
import dev.qortex.core.internal.util.Cosine;
import dev.qortex.core.internal.util.TopK;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.graph.memgraph.internal.bolt.BoltTransaction;
import dev.qortex.graph.memgraph.internal.rows.IndexKeys;
import dev.qortex.graph.memgraph.internal.vectors.ServerVectors;
import dev.qortex.graph.memgraph.internal.vectors.ServerVectors.Arriving;
import dev.qortex.graph.memgraph.internal.vectors.VectorRegistry;
import dev.qortex.graph.memgraph.internal.vectors.VectorRegistry.Held;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;

/**
 * Finds the nearest vectors by an index of the Bolt server. The vectors lie on the server, as nodes
 * {@code QortexVector} beside the graph. On the heap there are ids, domains and a hash of each
 * vector: about 90 bytes and the id, whatever the dimension.
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
  private final VectorRegistry held = new VectorRegistry();
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
      Map<String, Arriving> arriving = new LinkedHashMap<>();
      entries.stream().map(Arriving::of).forEach(each -> arriving.put(each.key(), each));
      send(expected, arriving.values());
      dimension = expected;
      arriving
          .values()
          .forEach(
              each -> {
                Entry entry = each.entry();
                held.put(each.key(), entry.id(), entry.kind(), entry.domain(), each.hash());
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

  private void send(int expected, Collection<Arriving> arriving) {
    List<Arriving> directed = arriving.stream().filter(each -> each.hash() != 0).toList();
    List<Held> gone = new ArrayList<>();
    for (Arriving each : arriving) {
      Held before = held.get(each.key());
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
      List<Held> gone = known(ids);
      List<Held> sent = gone.stream().filter(each -> !each.isZero()).toList();
      if (!sent.isEmpty()) {
        server.exchange(dimension, sent, List.of());
      }
      gone.forEach(each -> held.remove(each.key));
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** Those of the ids that it was given, each once. */
  private List<Held> known(Collection<String> ids) {
    Map<String, Held> found = new LinkedHashMap<>();
    for (String id : ids) {
      Held each = held.get(IndexKeys.key(id));
      if (each != null) {
        found.put(id, each);
      }
    }
    return List.copyOf(found.values());
  }

  @Override
  public List<Scored> search(float[] question, int k, SearchScope scope) {
    lock.readLock().lock();
    try {
      TopK top = new TopK(k);
      if (dimension == 0) {
        return List.of();
      }
      Checks.vector("question's vector", question, dimension);
      if (Cosine.isZero(question)) {
        return List.of();
      }
      held.zerosIn(scope).forEach(zero -> top.offer(zero.id, 0));
      find(Cosine.unit(question), k, scope).forEach(found -> top.offer(found.id(), found.score()));
      return top.best();
    } finally {
      lock.readLock().unlock();
    }
  }

  private List<Scored> find(float[] unit, int k, SearchScope scope) {
    int covered = held.count(scope);
    if (covered <= compared) {
      return compare(unit, k, held.in(scope));
    }
    // As if what is in scope were spread evenly.
    long asked = Math.min(MOST_ASKED, (4L * k + 160) * held.size() / covered);
    Optional<List<Scored>> found = nearest(unit, k, scope, asked);
    if (found.isPresent()) {
      return found.get();
    }
    List<Held> accepted = held.in(scope);
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
          Held each = held.of(row);
          if (each != null
              && scope.covers(each.domain(), each.kind())
              && scope.accepts().test(each.id)
              && row.get("cosine") instanceof Number cosine) {
            found.add(new Scored(each.id, bounded(cosine.doubleValue())));
          }
        });
    return found.size() < k ? Optional.empty() : Optional.of(found);
  }

  private List<Scored> compare(float[] unit, int k, List<Held> candidates) {
    TopK top = new TopK(k);
    server.read(candidates, (each, vector) -> top.offer(each.id, bounded(Cosine.of(unit, vector))));
    return top.best();
  }

  /** Rounding may take a cosine a little out of its bounds. */
  private static double bounded(double cosine) {
    return Math.max(-1, Math.min(1, cosine));
  }

  @Override
  public List<String> contained(Collection<String> ids) {
    lock.readLock().lock();
    try {
      return ids.stream().filter(id -> held.get(IndexKeys.key(id)) != null).toList();
    } finally {
      lock.readLock().unlock();
    }
  }

  /** Reads them from the server; one that somebody else deleted or replaced there is left out. */
  @Override
  public Map<String, float[]> vectors(Collection<String> ids) {
    Map<String, float[]> found = new HashMap<>();
    entries(ids).forEach(entry -> found.put(entry.id(), entry.vector()));
    return found;
  }

  private List<Entry> entries(Collection<String> ids) {
    lock.readLock().lock();
    try {
      List<Entry> entries = new ArrayList<>();
      List<Held> wanted = new ArrayList<>();
      for (Held each : known(ids)) {
        if (each.isZero()) {
          entries.add(new Entry(each.id, each.kind(), each.domain(), new float[dimension]));
        } else {
          wanted.add(each);
        }
      }
      server.read(
          wanted,
          (each, vector) -> entries.add(new Entry(each.id, each.kind(), each.domain(), vector)));
      return entries;
    } finally {
      lock.readLock().unlock();
    }
  }

  /**
   * Reads a thousand at a time from the server and holds nothing while the visitor runs, which may
   * thus use the index. What was put after the call is not shown, unless it replaced another; what
   * is removed meanwhile may be left out.
   */
  @Override
  public void forEach(Consumer<Entry> visitor) {
    List<String> ids = new ArrayList<>();
    lock.readLock().lock();
    try {
      held.all().forEach(each -> ids.add(each.id));
    } finally {
      lock.readLock().unlock();
    }
    BoltTransaction.pieces(ids, ServerVectors.PIECE)
        .forEach(piece -> entries(piece).forEach(visitor));
  }

  @Override
  public int dimension() {
    lock.readLock().lock();
    try {
      return dimension;
    } finally {
      lock.readLock().unlock();
    }
  }

  @Override
  public int size() {
    lock.readLock().lock();
    try {
      return held.size();
    } finally {
      lock.readLock().unlock();
    }
  }
}
