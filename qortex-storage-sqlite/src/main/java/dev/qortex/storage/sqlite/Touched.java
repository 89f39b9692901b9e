package dev.qortex.storage.sqlite;

import java.util.Collection;
import java.util.HashMap;
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
  private @Nullable SortedMap<K, Slot> changes;

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
  SortedMap<K, Slot> changes() {
    SortedMap<K, Slot> found = changes;
    if (found == null) {
      SortedMap<K, Slot> fresh = new TreeMap<>();
      slots.forEach(
          (key, slot) -> {
            if (!slot.before.equals(slot.now)) {
              fresh.put(key, slot);
            }
          });
      found = fresh;
      changes = fresh;
    }
    return found;
  }

  /** Every element that was loaded or put, in the order of keys. */
  SortedMap<K, Slot> all() {
    return changes().size() == slots.size() ? changes() : new TreeMap<>(slots);
  }
}
