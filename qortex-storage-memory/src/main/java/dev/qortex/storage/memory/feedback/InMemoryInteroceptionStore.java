package dev.qortex.storage.memory.feedback;

import dev.qortex.core.feedback.InteroceptionStore;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Teleportation factors on the heap. Thread-safe. */
public final class InMemoryInteroceptionStore implements InteroceptionStore {

  private final Map<String, Double> factors = new HashMap<>();

  /** No factors yet. */
  public InMemoryInteroceptionStore() {}

  @Override
  public synchronized Map<String, Double> factors(Collection<String> nodeIds) {
    SortedMap<String, Double> found = new TreeMap<>();
    for (String id : nodeIds) {
      Double factor = factors.get(id);
      if (factor != null) {
        found.put(id, factor);
      }
    }
    return Collections.unmodifiableSortedMap(found);
  }

  @Override
  public synchronized Map<String, Double> adjust(Map<String, Double> deltas) {
    SortedMap<String, Double> after = new TreeMap<>();
    deltas.forEach(
        (id, delta) ->
            after.put(id, InteroceptionStore.adjusted(factors.getOrDefault(id, 1.0), delta)));
    factors.putAll(after);
    return Collections.unmodifiableSortedMap(after);
  }

  @Override
  public synchronized void forget(Collection<String> nodeIds) {
    nodeIds.forEach(factors::remove);
  }

  /** All factors, by node. */
  public synchronized SortedMap<String, Double> all() {
    return Collections.unmodifiableSortedMap(new TreeMap<>(factors));
  }

  @Override
  public synchronized int size() {
    return factors.size();
  }
}
