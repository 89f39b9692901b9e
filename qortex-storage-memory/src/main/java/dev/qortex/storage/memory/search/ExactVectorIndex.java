package dev.qortex.storage.memory.search;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Cosine;
import dev.qortex.commons.UnitVector;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.spi.TopK;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;

/**
 * Exact vector index on the heap, which compares the question with every vector in scope; 5 bytes a
 * dimension. One of them says roughly how near a vector is, and lets most be passed over; what is
 * left is compared in floats. It is faster with the JDK's vector API ({@code --add-modules
 * jdk.incubator.vector}). Scores and order are the same on every machine, with and without. Good to
 * about 100,000 vectors. Thread-safe: many searches or one change.
 */
public final class ExactVectorIndex implements VectorIndex {

  private final ReentrantReadWriteLock lock;
  private final BlockSums products = BlockSums.fastest();
  private final SortedMap<Partition, Rows> partitions = new TreeMap<>();
  private final Map<String, Rows> rowsOf = new HashMap<>();
  private int dimension;

  /** Calls of {@link #forEach} that have not ended. */
  private int visits;

  /** An empty index; the first vector fixes the dimension. */
  public ExactVectorIndex() {
    this(new ReentrantReadWriteLock());
  }

  /**
   * An empty index.
   *
   * @param lock held for reading by searches and for writing by changes; who holds it for writing
   *     can make several changes, also of other indexes of that lock, one step for searches
   */
  public ExactVectorIndex(ReentrantReadWriteLock lock) {
    this.lock = lock;
  }

  @Override
  public void put(List<Entry> entries) {
    lock.writeLock().lock();
    try {
      int expected = dimension;
      for (Entry entry : entries) {
        if (expected == 0) {
          expected = Checks.atLeast("dimension of a vector", entry.vector().length, 1);
        }
        check(entry, expected);
      }
      dimension = expected;
      addAll(entries);
    } finally {
      lock.writeLock().unlock();
    }
  }

  private static void check(Entry entry, int dimension) {
    Checks.vector(Checks.named("vector of", entry.id()), entry.vector(), dimension);
  }

  private void addAll(List<Entry> entries) {
    for (Entry entry : entries) {
      removeRow(entry.id());
      Rows rows =
          partitions.computeIfAbsent(new Partition(entry.domain(), entry.kind()), p -> new Rows(p));
      rows.add(entry.id(), entry.vector());
      rowsOf.put(entry.id(), rows);
    }
  }

  /**
   * Replaces all vectors atomically: a search sees the old or the new ones. They may have another
   * dimension.
   *
   * @throws IllegalArgumentException for a wrong dimension or a number that is not finite; nothing
   *     is changed then
   */
  public void exchange(int newDimension, List<Entry> entries) {
    Checks.atLeast("dimension of the vectors", newDimension, 1);
    entries.forEach(entry -> check(entry, newDimension));
    lock.writeLock().lock();
    try {
      partitions.clear();
      rowsOf.clear();
      dimension = newDimension;
      addAll(entries);
    } finally {
      lock.writeLock().unlock();
    }
  }

  @Override
  public void remove(Collection<String> ids) {
    lock.writeLock().lock();
    try {
      ids.forEach(this::removeRow);
    } finally {
      lock.writeLock().unlock();
    }
  }

  private void removeRow(String id) {
    Rows rows = rowsOf.remove(id);
    if (rows != null) {
      rows.remove(id);
      if (rows.size == 0) {
        partitions.remove(rows.partition);
      }
    }
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
      float[] unit = Cosine.unit(question);
      UnitVector compared = UnitVector.of(unit);
      partitions.forEach(
          (partition, rows) -> {
            if (scope.covers(partition.domain(), partition.kind())) {
              rows.search(unit, compared, top, scope);
            }
          });
      return top.best();
    } finally {
      lock.readLock().unlock();
    }
  }

  @Override
  public List<String> contained(Collection<String> ids) {
    lock.readLock().lock();
    try {
      return ids.stream().filter(rowsOf::containsKey).toList();
    } finally {
      lock.readLock().unlock();
    }
  }

  @Override
  public Map<String, float[]> vectors(Collection<String> ids) {
    lock.readLock().lock();
    try {
      Map<String, float[]> found = new HashMap<>();
      for (String id : ids) {
        Rows rows = rowsOf.get(id);
        if (rows != null) {
          found.put(id, rows.vector(id));
        }
      }
      return found;
    } finally {
      lock.readLock().unlock();
    }
  }

  /**
   * Passes the vectors at the time of the call to a visitor, regardless of later changes; nothing
   * is locked meanwhile, so that the visitor may use and change the index. A domain and kind is
   * copied when one of its vectors goes or is replaced meanwhile.
   */
  @Override
  public void forEach(Consumer<Entry> visitor) {
    List<Shown> state = new ArrayList<>();
    lock.writeLock().lock();
    try {
      visits++;
      partitions.values().forEach(rows -> state.add(rows.show()));
    } finally {
      lock.writeLock().unlock();
    }
    try {
      state.forEach(rows -> rows.forEach(visitor));
    } finally {
      lock.writeLock().lock();
      visits--;
      lock.writeLock().unlock();
    }
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
      return rowsOf.size();
    } finally {
      lock.readLock().unlock();
    }
  }

  private record Partition(String domain, NodeKind kind) implements Comparable<Partition> {
    @Override
    public int compareTo(Partition other) {
      int byDomain = domain.compareTo(other.domain);
      return byDomain != 0 ? byDomain : kind.compareTo(other.kind);
    }
  }

  /** The first rows of a domain and kind, in arrays where these stay as they are. */
  private record Shown(Partition partition, int size, int dimension, String[] ids, float[] values) {

    void forEach(Consumer<Entry> visitor) {
      for (int row = 0; row < size; row++) {
        float[] vector = Arrays.copyOfRange(values, row * dimension, (row + 1) * dimension);
        visitor.accept(new Entry(ids[row], partition.kind(), partition.domain(), vector));
      }
    }
  }

  /** The vectors of one domain and kind, row after row in one array. */
  private final class Rows {
    private final Partition partition;
    private final int dimension = ExactVectorIndex.this.dimension;
    private final Map<String, Integer> rowOf = new HashMap<>();
    private String[] ids = new String[1];
    private float[] values;
    private final CoarseRows coarse = new CoarseRows(dimension, products);

    /** True if there was a search; made before the second, they cost more than the first saves. */
    private boolean searched;

    private int size;

    /** Rows below may be in the sight of a visitor. */
    private int shown;

    Rows(Partition partition) {
      this.partition = partition;
      this.values = new float[dimension];
    }

    Shown show() {
      shown = size;
      return new Shown(partition, size, dimension, ids, values);
    }

    /** Before a row is written: leaves the arrays to the visitors that see it. */
    private void writing(int row) {
      if (row < shown) {
        if (visits > 0) {
          ids = ids.clone();
          values = values.clone();
        }
        shown = 0;
      }
    }

    void add(String id, float[] vector) {
      if (size == ids.length) {
        ids = Arrays.copyOf(ids, size * 2);
        values = Arrays.copyOf(values, values.length * 2);
      }
      writing(size);
      System.arraycopy(Cosine.unit(vector), 0, values, size * dimension, dimension);
      ids[size] = id;
      rowOf.put(id, size++);
    }

    /** The number of rows, from the first, that a search may compare roughly. */
    private int rough() {
      synchronized (coarse) {
        if (searched) {
          while (coarse.count() < size / CoarseRows.BLOCK) {
            coarse.add(values);
          }
        }
        searched = true;
        return coarse.count() * CoarseRows.BLOCK;
      }
    }

    void remove(String id) {
      Integer row = rowOf.remove(id);
      if (row != null) {
        int last = --size;
        if (size / CoarseRows.BLOCK < coarse.count()) {
          coarse.removeLast();
        }
        if (row != last) {
          writing(row);
          ids[row] = ids[last];
          System.arraycopy(values, last * dimension, values, row * dimension, dimension);
          rowOf.put(ids[row], row);
          if (row / CoarseRows.BLOCK < coarse.count()) {
            coarse.set(row, values);
          }
        }
      }
    }

    float[] vector(String id) {
      int row = rowOf.getOrDefault(id, 0);
      return Arrays.copyOfRange(values, row * dimension, (row + 1) * dimension);
    }

    void search(float[] unit, UnitVector question, TopK top, SearchScope scope) {
      int bounded = rough();
      CoarseRows.Question roughly = coarse.new Question(unit);
      double[] bounds = new double[bounded];
      for (int block = 0; block < bounded / CoarseRows.BLOCK; block++) {
        roughly.bounds(block, bounds);
      }
      for (int row = bounded; row < size; row++) {
        compare(question, row, top, scope);
      }
      // Rows that may well be near come first, so that fewer of the others must be compared.
      double high = FewHighest.least(bounds, top.room());
      for (int row = 0; row < bounded; row++) {
        if (bounds[row] >= high && top.admits(bounds[row])) {
          compare(question, row, top, scope);
        }
      }
      for (int row = 0; row < bounded; row++) {
        if (bounds[row] < high && top.admits(bounds[row])) {
          compare(question, row, top, scope);
        }
      }
    }

    /** The cosine is kept in its bounds against rounding. */
    private void compare(UnitVector question, int row, TopK top, SearchScope scope) {
      double cosine = Math.max(-1, Math.min(1, question.cosine(values, row * dimension)));
      if (top.admits(cosine) && scope.accepts().test(ids[row])) {
        top.offer(ids[row], cosine);
      }
    }
  }
}
