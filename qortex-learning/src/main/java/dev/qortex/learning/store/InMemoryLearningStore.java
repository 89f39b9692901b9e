package dev.qortex.learning.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Evidence on the heap: gone when the process ends. Thread-safe. */
public final class InMemoryLearningStore implements LearningStore {

  private record Counted(String observationId, String context, String armId) {}

  private final SortedMap<String, SortedMap<String, ArmState>> states = new TreeMap<>();
  private final List<ArmUpdate> log = new ArrayList<>();
  private final Set<Counted> counted = new HashSet<>();
  private long revision;
  private boolean closed;

  /** No evidence yet. */
  public InMemoryLearningStore() {}

  @Override
  public synchronized Map<String, ArmState> load(String context, Collection<String> armIds) {
    SortedMap<String, ArmState> found = new TreeMap<>(loadAll(context));
    found.keySet().retainAll(Set.copyOf(armIds));
    return Collections.unmodifiableSortedMap(found);
  }

  @Override
  public synchronized Map<String, ArmState> loadAll(String context) {
    checkOpen();
    return Collections.unmodifiableSortedMap(
        new TreeMap<>(states.getOrDefault(context, new TreeMap<>())));
  }

  @Override
  public synchronized SortedSet<String> contexts() {
    checkOpen();
    return Collections.unmodifiableSortedSet(new TreeSet<>(states.keySet()));
  }

  @Override
  public synchronized List<ArmUpdate> apply(List<ArmUpdate> updates) {
    checkOpen();
    List<ArmUpdate> applied = new ArrayList<>();
    for (ArmUpdate update : List.copyOf(updates)) {
      if (counted.add(new Counted(update.observationId(), update.context(), update.armId()))) {
        states
            .computeIfAbsent(update.context(), context -> new TreeMap<>())
            .merge(update.armId(), first(update), (state, ignored) -> state.plus(update));
        log.add(update);
        applied.add(update);
      }
    }
    revision += applied.isEmpty() ? 0 : 1;
    return Collections.unmodifiableList(applied);
  }

  private static ArmState first(ArmUpdate update) {
    return new ArmState(
        update.successes(), update.failures(), update.pulls(), update.reward(), update.at());
  }

  @Override
  public synchronized int reset(String context, Collection<String> armIds) {
    checkOpen();
    SortedMap<String, ArmState> known = states.getOrDefault(context, new TreeMap<>());
    Set<String> gone = new HashSet<>(armIds.isEmpty() ? known.keySet() : armIds);
    gone.retainAll(known.keySet());
    known.keySet().removeAll(gone);
    states.values().removeIf(Map::isEmpty);
    log.removeIf(update -> update.context().equals(context) && gone.contains(update.armId()));
    counted.removeIf(
        observation -> observation.context().equals(context) && gone.contains(observation.armId()));
    revision += gone.isEmpty() ? 0 : 1;
    return gone.size();
  }

  @Override
  public synchronized void forEachUpdate(Consumer<ArmUpdate> visitor) {
    checkOpen();
    log.forEach(visitor);
  }

  @Override
  public synchronized long revision() {
    checkOpen();
    return revision;
  }

  @Override
  public synchronized void close() {
    closed = true;
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("The learning store is closed.");
    }
  }
}
