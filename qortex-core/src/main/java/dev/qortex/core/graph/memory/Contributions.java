package dev.qortex.core.graph.memory;

import dev.qortex.core.internal.util.IdOrder;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Elements of one kind, each with what every source says of it. The surest contribution is the
 * visible one; of equally sure ones that of the source with the smallest id. Not thread-safe.
 */
final class Contributions<K, T> {

  private final Map<K, SortedMap<String, T>> bySource = new HashMap<>();
  private final SortedSet<K> keys;
  private final Comparator<T> surest;

  Contributions(Comparator<K> order, ToDoubleFunction<T> confidence) {
    keys = new TreeSet<>(order);
    surest = Comparator.comparingDouble(confidence);
  }

  /** What is visible, or null. */
  @Nullable T visible(K key) {
    SortedMap<String, T> said = bySource.get(key);
    if (said == null) {
      return null;
    }
    T best = null;
    for (T candidate : said.values()) {
      if (best == null || surest.compare(candidate, best) > 0) {
        best = candidate;
      }
    }
    return best;
  }

  /** Whether anybody says something of it. */
  boolean has(K key) {
    return bySource.containsKey(key);
  }

  @Nullable T said(K key, String source) {
    SortedMap<String, T> said = bySource.get(key);
    return said == null ? null : said.get(source);
  }

  void put(K key, String source, T value) {
    SortedMap<String, T> said = bySource.get(key);
    if (said == null) {
      said = new TreeMap<>(IdOrder.BY_CODE_POINT);
      bySource.put(key, said);
      keys.add(key);
    }
    said.put(source, value);
  }

  void remove(K key, String source) {
    SortedMap<String, T> said = bySource.get(key);
    if (said != null && said.remove(source) != null && said.isEmpty()) {
      bySource.remove(key);
      keys.remove(key);
    }
  }

  /** Who says something, by source id. */
  Map<String, T> said(K key) {
    return bySource.getOrDefault(key, Collections.emptySortedMap());
  }

  /** All keys in order. */
  Iterable<K> keys() {
    return keys;
  }

  /** The keys after one, in order. */
  Iterable<K> keysAfter(K after) {
    return keys.tailSet(after);
  }
}
