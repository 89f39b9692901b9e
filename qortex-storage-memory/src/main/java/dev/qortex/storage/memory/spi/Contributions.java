package dev.qortex.storage.memory.spi;

import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementKey;
import dev.qortex.core.model.IdOrder;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Elements of one kind, each with the contributions of all sources. The contribution with the
 * highest confidence is visible; of equal ones that of the source with the smallest id. Not
 * thread-safe.
 */
final class Contributions<T extends Element> {

  private final Class<T> type;
  private final Map<ElementKey, SortedMap<String, T>> bySource = new HashMap<>();
  private final SortedSet<ElementKey> keys = new TreeSet<>();
  private final Map<String, Set<ElementKey>> keysBySource = new HashMap<>();

  /** Keys of the elements of which a source says that they do not hold at every instant. */
  private final SortedSet<ElementKey> limited = new TreeSet<>();

  Contributions(Class<T> type) {
    this.type = type;
  }

  /** True if any source contributes to it. */
  boolean has(ElementKey key) {
    return bySource.containsKey(key);
  }

  /** Adds or replaces the contribution of the element's source. */
  void put(ElementKey key, Element element) {
    T value = type.cast(element);
    String source = value.provenance().sourceId();
    SortedMap<String, T> all = bySource.get(key);
    if (all == null) {
      all = new TreeMap<>(IdOrder.BY_CODE_POINT);
      bySource.put(key, all);
      keys.add(key);
    }
    T before = all.put(source, value);
    if (before == null) {
      keysBySource.computeIfAbsent(source, s -> new HashSet<>()).add(key);
    }
    if (!value.validity().isUnlimited()) {
      limited.add(key);
    } else if (before != null && !before.validity().isUnlimited()) {
      limit(key);
    }
  }

  /** Removes the contribution of that source to an element. */
  void remove(ElementKey key, String source) {
    SortedMap<String, T> all = bySource.get(key);
    if (all != null && all.remove(source) != null) {
      Set<ElementKey> ofSource = keysOf(source);
      ofSource.remove(key);
      if (ofSource.isEmpty()) {
        keysBySource.remove(source);
      }
      if (all.isEmpty()) {
        bySource.remove(key);
        keys.remove(key);
      }
      limit(key);
    }
  }

  private void limit(ElementKey key) {
    if (bySource(key).values().stream().allMatch(value -> value.validity().isUnlimited())) {
      limited.remove(key);
    }
  }

  /** Keys of the elements of which a source says that they do not hold at every instant. */
  Iterable<ElementKey> limited() {
    return limited;
  }

  /** Contributions to an element, by source id. */
  Map<String, T> bySource(ElementKey key) {
    return bySource.getOrDefault(key, Collections.emptySortedMap());
  }

  /** All keys in order. */
  Iterable<ElementKey> keys() {
    return keys;
  }

  /** The keys from one on, in order. */
  Iterable<ElementKey> keysFrom(ElementKey first) {
    return keys.tailSet(first);
  }

  /** The keys of the elements of which that source says something. */
  Set<ElementKey> keysOf(String source) {
    return keysBySource.getOrDefault(source, Set.of());
  }
}
