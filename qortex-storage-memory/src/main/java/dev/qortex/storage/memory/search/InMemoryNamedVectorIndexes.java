package dev.qortex.storage.memory.search;

import dev.qortex.commons.Checks;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.search.NamedVectorIndexes;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Named indexes on the heap, searched exactly. Thread-safe. */
public final class InMemoryNamedVectorIndexes implements NamedVectorIndexes {

  private final InstantSource clock;
  private final SortedMap<String, InMemoryNamedVectorIndex> indexes = new TreeMap<>();

  /** No index yet; the clock dates those that come. */
  public InMemoryNamedVectorIndexes(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public synchronized NamedVectorIndex create(String name, int dimension) {
    Checks.id("name of an index", name);
    Checks.atLeast("dimension of an index", dimension, 1);
    InMemoryNamedVectorIndex known =
        indexes.computeIfAbsent(
            name, n -> new InMemoryNamedVectorIndex(n, dimension, clock.instant()));
    if (known.description().dimension() != dimension) {
      throw NamedVectorIndexes.otherDimension(known.description(), dimension);
    }
    return known;
  }

  @Override
  public synchronized Optional<NamedVectorIndex> find(String name) {
    return Optional.ofNullable(indexes.get(name));
  }

  /** All items of an index, in no particular order; none of an unknown index. */
  public List<NamedVectorIndex.Item> items(String name) {
    InMemoryNamedVectorIndex known;
    synchronized (this) {
      known = indexes.get(name);
    }
    return known == null ? List.of() : known.all();
  }

  @Override
  public synchronized List<NamedVectorIndex.Description> list() {
    return indexes.values().stream().map(InMemoryNamedVectorIndex::description).toList();
  }

  @Override
  public synchronized boolean delete(String name) {
    InMemoryNamedVectorIndex known = indexes.remove(name);
    if (known != null) {
      known.end();
    }
    return known != null;
  }
}
