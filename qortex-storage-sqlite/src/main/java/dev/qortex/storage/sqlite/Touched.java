package dev.qortex.storage.sqlite;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The elements of one kind that an edit touches: what every source said of each before, and what it
 * says now. Not thread-safe.
 */
final class Touched<K extends Comparable<K>> {

  /** What is said of one element, by source. */
  static final class Slot {
    final SortedMap<String, Said> before = new TreeMap<>();
    final SortedMap<String, Said> now = new TreeMap<>();

    @Nullable Said visibleBefore() {
      return surest(before.values());
    }

    @Nullable Said visibleNow() {
      return surest(now.values());
    }

    boolean appearedOrWent() {
      return before.isEmpty() != now.isEmpty();
    }

    /** Who said or says something. */
    Set<String> sources() {
      if (before.isEmpty()) {
        return now.keySet();
      }
      Set<String> sources = new TreeSet<>(before.keySet());
      sources.addAll(now.keySet());
      return sources;
    }

    /** The surest; of equally sure ones that of the smallest source id, which comes first. */
    private static @Nullable Said surest(Collection<Said> all) {
      Said best = null;
      for (Said said : all) {
        if (best == null || said.confidence() > best.confidence()) {
          best = said;
        }
      }
      return best;
    }
  }

  private final Map<K, Slot> slots = new HashMap<>();
  private @Nullable Map<K, Slot> changes;

  /** What is known of an element, or null. */
  @Nullable Slot known(K key) {
    return slots.get(key);
  }

  /** Takes in what is stored. A second time changes nothing, not even what was changed since. */
  void load(K key, Said said) {
    Slot slot = slots.computeIfAbsent(key, k -> new Slot());
    if (slot.before.putIfAbsent(said.source(), said) == null) {
      slot.now.put(said.source(), said);
    }
  }

  /** A source says this now; what is not loaded had nothing said of it. */
  void put(K key, Said said) {
    slots.computeIfAbsent(key, k -> new Slot()).now.put(said.source(), said);
    changes = null;
  }

  /** Takes back what a source says of an element. */
  void takeBack(K key, String source) {
    Slot slot = slots.get(key);
    if (slot != null) {
      slot.now.remove(source);
      changes = null;
    }
  }

  /** Takes back what is chosen. */
  void takeBack(Predicate<Said> chosen) {
    slots.values().forEach(slot -> slot.now.values().removeIf(chosen));
    changes = null;
  }

  /** Every element of which anything is said differently now, in the order of keys. */
  Map<K, Slot> changes() {
    Map<K, Slot> found = changes;
    if (found == null) {
      found = sorted(slot -> !slot.before.equals(slot.now));
      changes = found;
    }
    return found;
  }

  /** Every element that was loaded or put, in the order of keys. */
  Map<K, Slot> all() {
    return changes().size() == slots.size() ? changes() : sorted(slot -> true);
  }

  /** Sorting once is much faster than a tree that is kept sorted. */
  private Map<K, Slot> sorted(Predicate<Slot> chosen) {
    List<Map.Entry<K, Slot>> entries = new ArrayList<>(slots.size());
    for (Map.Entry<K, Slot> entry : slots.entrySet()) {
      if (chosen.test(entry.getValue())) {
        entries.add(entry);
      }
    }
    entries.sort(Map.Entry.comparingByKey());
    Map<K, Slot> found = new LinkedHashMap<>(2 * entries.size());
    entries.forEach(entry -> found.put(entry.getKey(), entry.getValue()));
    return found;
  }
}
