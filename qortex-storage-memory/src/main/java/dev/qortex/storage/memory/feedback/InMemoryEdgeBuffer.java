package dev.qortex.storage.memory.feedback;

import dev.qortex.commons.Checks;
import dev.qortex.core.feedback.EdgeBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Edge buffer on the heap. Thread-safe. */
public final class InMemoryEdgeBuffer implements EdgeBuffer {

  /** State of a pair; an immutable value, because it stands in a sorted set. */
  private record Slot(Pair pair, int hits, double sum, Instant lastSeen, boolean promoted) {

    BufferedEdge edge() {
      return new BufferedEdge(pair, hits, sum / hits, lastSeen);
    }
  }

  private static final Comparator<Slot> FIRST_TO_GO =
      Comparator.comparing((Slot slot) -> !slot.promoted())
          .thenComparing(Slot::lastSeen)
          .thenComparing(Slot::pair);

  private final int capacity;
  private final SortedMap<Pair, Slot> slots = new TreeMap<>();
  private final SortedSet<Slot> byAge = new TreeSet<>(FIRST_TO_GO);
  private int promoted;

  /** An empty buffer that keeps {@link #CAPACITY} pairs. */
  public InMemoryEdgeBuffer() {
    this(CAPACITY);
  }

  /**
   * An empty buffer.
   *
   * @param capacity the number of pairs that are kept, promoted ones counted; from 1
   */
  public InMemoryEdgeBuffer(int capacity) {
    this.capacity = Checks.atLeast("capacity of an edge buffer", capacity, 1);
  }

  @Override
  public synchronized void record(Collection<Sighting> sightings, Instant at) {
    for (Sighting sighting : List.copyOf(sightings)) {
      Slot known = slots.get(sighting.pair());
      if (known == null) {
        put(new Slot(sighting.pair(), 1, sighting.score(), at, false));
      } else if (!known.promoted()) {
        Instant last = at.isAfter(known.lastSeen()) ? at : known.lastSeen();
        put(new Slot(known.pair(), known.hits() + 1, known.sum() + sighting.score(), last, false));
      }
    }
    while (slots.size() > capacity) {
      remove(byAge.first().pair());
    }
  }

  private void put(Slot slot) {
    remove(slot.pair());
    slots.put(slot.pair(), slot);
    byAge.add(slot);
    promoted += slot.promoted() ? 1 : 0;
  }

  private void remove(Pair pair) {
    Slot known = slots.remove(pair);
    if (known != null) {
      byAge.remove(known);
      promoted -= known.promoted() ? 1 : 0;
    }
  }

  @Override
  public synchronized List<BufferedEdge> ready(int minHits, double minAverageScore) {
    return slots.values().stream()
        .filter(slot -> !slot.promoted() && slot.hits() >= minHits)
        .map(Slot::edge)
        .filter(edge -> edge.averageScore() >= minAverageScore)
        .toList();
  }

  /** The pairs that were promoted, by pair. */
  public synchronized List<BufferedEdge> promoted() {
    return slots.values().stream().filter(Slot::promoted).map(Slot::edge).toList();
  }

  @Override
  public synchronized List<BufferedEdge> promote(Collection<Pair> pairs) {
    List<BufferedEdge> taken = new ArrayList<>();
    for (Pair pair : new TreeSet<>(pairs)) {
      Slot known = slots.get(pair);
      if (known != null && !known.promoted()) {
        put(new Slot(pair, known.hits(), known.sum(), known.lastSeen(), true));
        taken.add(known.edge());
      }
    }
    return Collections.unmodifiableList(taken);
  }

  @Override
  public synchronized void forget(Collection<Pair> pairs) {
    pairs.forEach(this::remove);
  }

  @Override
  public synchronized void forgetNodes(Collection<String> nodeIds) {
    Set<String> gone = Set.copyOf(nodeIds);
    slots.keySet().stream()
        .filter(pair -> gone.contains(pair.first()) || gone.contains(pair.second()))
        .toList()
        .forEach(this::remove);
  }

  @Override
  public synchronized int size() {
    return slots.size() - promoted;
  }
}
