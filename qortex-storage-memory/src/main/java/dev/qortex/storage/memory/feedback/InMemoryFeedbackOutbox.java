package dev.qortex.storage.memory.feedback;

import dev.qortex.commons.Checks;
import dev.qortex.core.feedback.FeedbackOutbox;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Outbox of feedback on the heap. Thread-safe. */
public final class InMemoryFeedbackOutbox implements FeedbackOutbox {

  private record Addressed(String listener, OutboxEntry entry) {}

  private final SortedMap<Long, Addressed> entries = new TreeMap<>();
  private long last;

  /** An empty outbox. */
  public InMemoryFeedbackOutbox() {}

  @Override
  public synchronized void put(Collection<String> listeners, OutboxEntry entry) {
    listeners.forEach(listener -> Checks.id("name of a listener", listener));
    listeners.forEach(listener -> entries.put(++last, new Addressed(listener, entry)));
  }

  @Override
  public synchronized SortedMap<Long, OutboxEntry> waiting(String listener, long after, int most) {
    Checks.atLeast("number of entries", most, 1);
    SortedMap<Long, OutboxEntry> found = new TreeMap<>();
    entries.tailMap(after + 1).entrySet().stream()
        .filter(entry -> entry.getValue().listener().equals(listener))
        .limit(most)
        .forEach(held -> found.put(held.getKey(), held.getValue().entry()));
    return Collections.unmodifiableSortedMap(found);
  }

  @Override
  public synchronized void done(Collection<Long> numbers) {
    entries.keySet().removeAll(numbers);
  }

  @Override
  public synchronized void forget(Collection<String> itemIds) {
    Set<String> items = Set.copyOf(itemIds);
    entries
        .values()
        .removeIf(
            held ->
                !held.entry().rewards().isEmpty()
                    && held.entry().without(items).rewards().isEmpty());
    entries.replaceAll(
        (number, held) -> new Addressed(held.listener(), held.entry().without(items)));
  }

  @Override
  public synchronized Map<String, Integer> sizes() {
    SortedMap<String, Integer> sizes = new TreeMap<>();
    entries.values().forEach(addressed -> sizes.merge(addressed.listener(), 1, Integer::sum));
    return Collections.unmodifiableSortedMap(sizes);
  }
}
