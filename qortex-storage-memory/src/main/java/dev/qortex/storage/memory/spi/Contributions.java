package dev.qortex.storage.memory.spi;

import dev.qortex.core.model.IdOrder;
import dev.qortex.core.model.Provenance;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Elements of one kind, each with what every source says of it. The surest contribution is the
 * visible one; of equally sure ones that of the source with the smallest id. Not thread-safe.
 */
public final class Contributions<K, T> {

  private final Map<K, SortedMap<String, T>> said = new HashMap<>();
  private final SortedSet<K> keys;
  private final Map<String, Set<K>> keysBySource = new HashMap<>();
  private final Function<T, Provenance> provenance;
  private final Comparator<T> surest;

  Contributions(
      Comparator<K> order, Function<T, Provenance> provenance, ToDoubleFunction<T> confidence) {
    this.keys = new TreeSet<>(order);
    this.provenance = provenance;
    this.surest = Comparator.comparingDouble(confidence);
  }

  /** The visible element, or null. */
  public @Nullable T visible(K key) {
    T best = null;
    for (T candidate : said(key).values()) {
      if (best == null || surest.compare(candidate, best) > 0) {
        best = candidate;
      }
    }
    return best;
  }

  /** Whether anybody says something of it. */
  boolean has(K key) {
    return said.containsKey(key);
  }

  /** Adds or replaces what the element's source says of it. */
  void put(K key, T value) {
    String source = provenance.apply(value).sourceId();
    SortedMap<String, T> all = said.get(key);
    if (all == null) {
      all = new TreeMap<>(IdOrder.BY_CODE_POINT);
      said.put(key, all);
      keys.add(key);
    }
    if (all.put(source, value) == null) {
      keysBySource.computeIfAbsent(source, s -> new HashSet<>()).add(key);
    }
  }

  /** Removes what that source says of an element. */
  void remove(K key, String source) {
    SortedMap<String, T> all = said.get(key);
    if (all != null && all.remove(source) != null) {
      Set<K> ofSource = keysOf(source);
      ofSource.remove(key);
      if (ofSource.isEmpty()) {
        keysBySource.remove(source);
      }
      if (all.isEmpty()) {
        said.remove(key);
        keys.remove(key);
      }
    }
  }

  /** The contributions to an element, by source id. */
  public Map<String, T> said(K key) {
    return said.getOrDefault(key, Collections.emptySortedMap());
  }

  /** All keys in order. */
  public Iterable<K> keys() {
    return keys;
  }

  /** The keys after one, in order. */
  public Iterable<K> keysAfter(K after) {
    return keys.tailSet(after);
  }

  /** The keys of the elements of which that source says something. */
  Set<K> keysOf(String source) {
    return keysBySource.getOrDefault(source, Set.of());
  }
}
