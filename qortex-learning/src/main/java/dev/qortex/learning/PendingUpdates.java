package dev.qortex.learning;

import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.SelectionRecord;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Brings updates to a store, and with them what waits: selections, and updates that are due. What
 * cannot be written waits on. Thread-safe.
 */
final class PendingUpdates {

  private static final int MOST_SELECTIONS = 10_000;

  private final LearningStore store;
  private final Deque<SelectionRecord> selections = new ArrayDeque<>();
  private final List<ArmUpdate> due = new ArrayList<>();

  /** Texts of contexts that the store may not have yet. */
  private final SortedMap<String, String> texts = new TreeMap<>();

  /** Keys whose texts the store has. */
  private final Set<String> described = new HashSet<>();

  private long dropped;

  PendingUpdates(LearningStore store) {
    this.store = store;
  }

  synchronized void add(SelectionRecord selection) {
    selections.addLast(selection);
    dropOldest();
  }

  /** It goes before all updates that come later. */
  synchronized void add(ArmUpdate update) {
    due.add(update);
  }

  synchronized void describe(String context, String text) {
    if (!described.contains(context)) {
      texts.putIfAbsent(context, text);
    }
  }

  /** Descriptions that wait to be written, by context. */
  synchronized SortedMap<String, String> texts() {
    return new TreeMap<>(texts);
  }

  synchronized long dropped() {
    return dropped;
  }

  /**
   * Applies updates and the due ones before them; returns those of the given updates that counted.
   */
  List<ArmUpdate> apply(List<ArmUpdate> updates) {
    describe();
    List<ArmUpdate> first;
    List<SelectionRecord> selected;
    synchronized (this) {
      first = List.copyOf(due);
      selected = List.copyOf(selections);
      due.clear();
      selections.clear();
    }
    try {
      List<ArmUpdate> all = new ArrayList<>(first);
      all.addAll(updates);
      List<ArmUpdate> counted = store.apply(all, selected);
      return counted.stream().filter(update -> !first.contains(update)).toList();
    } catch (Throwable e) {
      putBack(first, selected);
      throw e;
    }
  }

  private void describe() {
    Map<String, String> fresh = texts();
    if (!fresh.isEmpty()) {
      store.describe(fresh);
      synchronized (this) {
        texts.keySet().removeAll(fresh.keySet());
        described.addAll(fresh.keySet());
      }
    }
  }

  private synchronized void putBack(List<ArmUpdate> first, List<SelectionRecord> selected) {
    due.addAll(0, first);
    for (int i = selected.size() - 1; i >= 0; i--) {
      selections.addFirst(selected.get(i));
    }
    dropOldest();
  }

  private void dropOldest() {
    while (selections.size() > MOST_SELECTIONS) {
      selections.removeFirst();
      dropped++;
    }
  }
}
