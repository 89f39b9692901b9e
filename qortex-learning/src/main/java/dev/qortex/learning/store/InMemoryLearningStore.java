package dev.qortex.learning.store;

import dev.qortex.core.check.Checks;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Evidence on the heap: gone when the process ends. Thread-safe. */
public final class InMemoryLearningStore implements LearningStore, LearningLog {

  private final Evidence evidence = new Evidence();
  private boolean closed;

  /** No evidence yet. */
  public InMemoryLearningStore() {}

  @Override
  public synchronized Map<String, ArmState> load(String context, Collection<String> armIds) {
    return open().load(context, armIds);
  }

  @Override
  public synchronized Map<String, ArmState> loadAll(String context) {
    return Collections.unmodifiableSortedMap(new TreeMap<>(open().replay().arms(context)));
  }

  @Override
  public synchronized SortedSet<String> contexts() {
    return Collections.unmodifiableSortedSet(new TreeSet<>(open().replay().contexts()));
  }

  @Override
  public synchronized List<ArmUpdate> apply(
      List<ArmUpdate> updates, List<SelectionRecord> selections) {
    return open().apply(List.copyOf(updates), List.copyOf(selections));
  }

  @Override
  public synchronized int reset(String context, Collection<String> armIds) {
    return open().reset(context, armIds);
  }

  @Override
  public synchronized long revision() {
    return open().revision();
  }

  @Override
  public synchronized LearningLog log() {
    open();
    return this;
  }

  @Override
  public void forEachUpdate(Consumer<ArmUpdate> visitor) {
    List<ArmUpdate> updates;
    synchronized (this) {
      updates = List.copyOf(open().updates());
    }
    updates.forEach(visitor);
  }

  @Override
  public void forEachSelection(Consumer<SelectionRecord> visitor) {
    List<SelectionRecord> selections;
    synchronized (this) {
      selections = List.copyOf(open().selections());
    }
    selections.forEach(visitor);
  }

  @Override
  public synchronized int forget(String origin) {
    Checks.id("origin to forget", origin);
    return open().forget(origin);
  }

  @Override
  public synchronized int rebuild() {
    return open().rebuild();
  }

  @Override
  public synchronized int compact(Instant before) {
    return open().compact(before);
  }

  @Override
  public synchronized void close() {
    closed = true;
  }

  private Evidence open() {
    if (closed) {
      throw new IllegalStateException("The learning store is closed.");
    }
    return evidence;
  }
}
