package dev.qortex.core.lexical;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.TopK;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * BM25 with postings on the heap. Each distinct word of the question counts once:
 *
 * <pre>score = sum over words of idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / average))
 * idf = ln(1 + (N - df + 0.5) / (df + 0.5)),  k1 = 0.9,  b = 0.4</pre>
 *
 * <p>Source: Robertson and Zaragoza, The Probabilistic Relevance Framework (2009). Thread-safe:
 * many searches or one change.
 */
public final class InMemoryLexicalIndex implements LexicalIndex {

  private static final double K1 = 0.9;
  private static final double B = 0.4;

  private final ReadWriteLock lock = new ReentrantReadWriteLock();
  private final SortedMap<String, Map<NodeKind, Partition>> partitions = new TreeMap<>();
  private final Map<String, Partition> partitionOf = new HashMap<>();

  /** An empty index. */
  public InMemoryLexicalIndex() {}

  @Override
  public void put(List<Entry> entries) {
    lock.writeLock().lock();
    try {
      for (Entry entry : entries) {
        removeText(entry.id());
        Partition partition =
            partitions
                .computeIfAbsent(entry.domain(), domain -> new TreeMap<>())
                .computeIfAbsent(entry.kind(), kind -> new Partition());
        partition.add(entry.id(), Words.of(entry.text()));
        partitionOf.put(entry.id(), partition);
      }
    } finally {
      lock.writeLock().unlock();
    }
  }

  @Override
  public void remove(Collection<String> ids) {
    lock.writeLock().lock();
    try {
      ids.forEach(this::removeText);
    } finally {
      lock.writeLock().unlock();
    }
  }

  private void removeText(String id) {
    Partition partition = partitionOf.remove(id);
    if (partition != null) {
      partition.remove(id);
    }
  }

  @Override
  public List<Scored> search(String text, int k, SearchScope scope) {
    Set<String> words = new LinkedHashSet<>(Words.of(text));
    TopK top = new TopK(k);
    lock.readLock().lock();
    try {
      partitions.forEach(
          (domain, kinds) ->
              kinds.forEach(
                  (kind, partition) -> {
                    if (scope.covers(domain, kind)) {
                      partition.search(words, top, scope);
                    }
                  }));
    } finally {
      lock.readLock().unlock();
    }
    return top.best();
  }

  @Override
  public Statistics statistics(String domain, NodeKind kind) {
    lock.readLock().lock();
    try {
      Partition partition = partitions.getOrDefault(domain, Map.of()).get(kind);
      return partition == null
          ? new Statistics(0, 0)
          : new Statistics(partition.texts, partition.averageLength());
    } finally {
      lock.readLock().unlock();
    }
  }

  /**
   * The texts of one domain and kind. A removed text leaves a free slot that the next one takes.
   */
  private static final class Partition {
    private final Map<String, Integer> slotOf = new HashMap<>();
    private final Map<String, Postings> postings = new HashMap<>();
    private @Nullable String[] ids = new String[16];
    private int[] lengths = new int[16];
    private String[][] wordsOf = new String[16][];
    private int[] free = new int[16];
    private int freeCount;
    private int slots;
    private int texts;
    private long totalLength;

    double averageLength() {
      return texts == 0 ? 0 : (double) totalLength / texts;
    }

    void add(String id, List<String> words) {
      int slot = freeCount > 0 ? free[--freeCount] : newSlot();
      Map<String, Integer> frequencies = new TreeMap<>();
      words.forEach(word -> frequencies.merge(word, 1, Integer::sum));
      ids[slot] = id;
      lengths[slot] = words.size();
      wordsOf[slot] = frequencies.keySet().toArray(String[]::new);
      slotOf.put(id, slot);
      texts++;
      totalLength += words.size();
      frequencies.forEach(
          (word, count) -> postings.computeIfAbsent(word, w -> new Postings()).add(slot, count));
    }

    private int newSlot() {
      if (slots == ids.length) {
        ids = Arrays.copyOf(ids, slots * 2);
        lengths = Arrays.copyOf(lengths, slots * 2);
        wordsOf = Arrays.copyOf(wordsOf, slots * 2);
      }
      return slots++;
    }

    void remove(String id) {
      Integer slot = slotOf.remove(id);
      if (slot == null) {
        return;
      }
      for (String word : wordsOf[slot]) {
        Postings list = postings.get(word);
        if (list != null && list.remove(slot)) {
          postings.remove(word);
        }
      }
      ids[slot] = null;
      wordsOf[slot] = new String[0];
      texts--;
      totalLength -= lengths[slot];
      if (freeCount == free.length) {
        free = Arrays.copyOf(free, freeCount * 2);
      }
      free[freeCount++] = slot;
    }

    void search(Set<String> words, TopK top, SearchScope scope) {
      double[] scores = new double[slots];
      double average = averageLength();
      boolean any = false;
      for (String word : words) {
        Postings list = postings.get(word);
        if (list != null) {
          any = true;
          double idf = Math.log(1 + (texts - list.size + 0.5) / (list.size + 0.5));
          for (int i = 0; i < list.size; i++) {
            int slot = list.slots[i];
            double tf = list.counts[i];
            double norm = K1 * (1 - B + B * lengths[slot] / average);
            scores[slot] += idf * tf * (K1 + 1) / (tf + norm);
          }
        }
      }
      for (int slot = 0; any && slot < slots; slot++) {
        String id = ids[slot];
        if (scores[slot] > 0
            && id != null
            && top.admits(scores[slot])
            && scope.accepts().test(id)) {
          top.offer(id, scores[slot]);
        }
      }
    }
  }

  /** In which texts a word stands, and how often, by rising slot. */
  private static final class Postings {
    private int[] slots = new int[2];
    private int[] counts = new int[2];
    private int size;

    void add(int slot, int count) {
      if (size == slots.length) {
        slots = Arrays.copyOf(slots, size * 2);
        counts = Arrays.copyOf(counts, size * 2);
      }
      int at = -Arrays.binarySearch(slots, 0, size, slot) - 1;
      System.arraycopy(slots, at, slots, at + 1, size - at);
      System.arraycopy(counts, at, counts, at + 1, size - at);
      slots[at] = slot;
      counts[at] = count;
      size++;
    }

    /** Takes the text out; whether none is left. */
    boolean remove(int slot) {
      int at = Arrays.binarySearch(slots, 0, size, slot);
      if (at >= 0) {
        size--;
        System.arraycopy(slots, at + 1, slots, at, size - at);
        System.arraycopy(counts, at + 1, counts, at, size - at);
      }
      return size == 0;
    }
  }
}
