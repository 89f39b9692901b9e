package dev.qortex.core.internal.feedback;

import dev.qortex.core.feedback.FeedbackOutbox;
import dev.qortex.core.internal.util.Checks;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Letters on the heap. Thread-safe. */
public final class InMemoryFeedbackOutbox implements FeedbackOutbox {

  private record Addressed(String listener, OutboxEntry letter) {}

  private final SortedMap<Long, Addressed> letters = new TreeMap<>();
  private long last;

  /** No letters yet. */
  public InMemoryFeedbackOutbox() {}

  @Override
  public synchronized void put(Collection<String> listeners, OutboxEntry letter) {
    listeners.forEach(listener -> Checks.id("name of a listener", listener));
    listeners.forEach(listener -> letters.put(++last, new Addressed(listener, letter)));
  }

  @Override
  public synchronized SortedMap<Long, OutboxEntry> waiting(String listener, long after, int most) {
    Checks.atLeast("number of letters", most, 1);
    SortedMap<Long, OutboxEntry> found = new TreeMap<>();
    letters.tailMap(after + 1).entrySet().stream()
        .filter(entry -> entry.getValue().listener().equals(listener))
        .limit(most)
        .forEach(entry -> found.put(entry.getKey(), entry.getValue().letter()));
    return Collections.unmodifiableSortedMap(found);
  }

  @Override
  public synchronized void done(Collection<Long> numbers) {
    letters.keySet().removeAll(numbers);
  }

  @Override
  public synchronized Map<String, Integer> sizes() {
    SortedMap<String, Integer> sizes = new TreeMap<>();
    letters.values().forEach(addressed -> sizes.merge(addressed.listener(), 1, Integer::sum));
    return Collections.unmodifiableSortedMap(sizes);
  }
}
