package dev.qortex.core.spi;

import dev.qortex.core.model.ElementKey;
import dev.qortex.core.model.IdOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
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
 * Elements of one kind that an edit touches: the contributions of every source before and now. Not
 * thread-safe.
 *
 * @param <S> the contribution of one source
 */
public final class TouchedElements<S> {

  /** Contributions to one element before and after the edit, by source. */
  public final class Slot {
    private SortedMap<String, S> before = Collections.emptySortedMap();
    private final SortedMap<String, S> now = new TreeMap<>(IdOrder.BY_CODE_POINT);

    private Slot() {}

    /** Contributions before the edit, by source; may be empty. */
    public Map<String, S> before() {
      return Collections.unmodifiableMap(before);
    }

    /** Contributions now, by source; may be empty. */
    public Map<String, S> now() {
      return Collections.unmodifiableMap(now);
    }

    /** Visible contribution before the edit, or null. */
    public @Nullable S visibleBefore() {
      return surest(before.values());
    }

    /** Visible contribution now, or null. */
    public @Nullable S visibleNow() {
      return surest(now.values());
    }

    /** Returns whether the element was added or removed by the edit. */
    public boolean appearedOrWent() {
      return before.isEmpty() != now.isEmpty();
    }

    /** Ids of the sources with a contribution before the edit or now. */
    public Set<String> sources() {
      if (before.isEmpty()) {
        return Collections.unmodifiableSet(now.keySet());
      }
      Set<String> sources = new TreeSet<>(before.keySet());
      sources.addAll(now.keySet());
      return sources;
    }
  }

  private final ContributionFormat<S> format;
  private final Map<ElementKey, Slot> slots = new HashMap<>();
  private @Nullable Map<ElementKey, Slot> changes;

  /** Creates an empty set. */
  public TouchedElements(ContributionFormat<S> format) {
    this.format = format;
  }

  /** The surest; of equally sure ones that of the smallest source id, which comes first. */
  private @Nullable S surest(Collection<S> all) {
    S best = null;
    for (S contribution : all) {
      if (best == null || format.confidence(contribution) > format.confidence(best)) {
        best = contribution;
      }
    }
    return best;
  }

  /** The contributions to an element that was touched, or null. */
  public @Nullable Slot known(ElementKey key) {
    return slots.get(key);
  }

  /**
   * Loads a stored contribution. A second time changes nothing, not even what was changed since.
   */
  public void load(ElementKey key, S contribution) {
    Slot slot = slots.computeIfAbsent(key, k -> new Slot());
    String source = format.source(contribution);
    if (slot.before.isEmpty()) {
      slot.before = new TreeMap<>(IdOrder.BY_CODE_POINT);
    }
    if (slot.before.putIfAbsent(source, contribution) == null) {
      slot.now.put(source, contribution);
    }
  }

  /** Sets the contribution of a source; an element that is not loaded had none. */
  public void put(ElementKey key, S contribution) {
    slots.computeIfAbsent(key, k -> new Slot()).now.put(format.source(contribution), contribution);
    changes = null;
  }

  /** Removes the contribution of a source to an element. */
  public void remove(ElementKey key, String source) {
    Slot slot = slots.get(key);
    if (slot != null) {
      slot.now.remove(source);
      changes = null;
    }
  }

  /** Removes the matching contributions. */
  public void remove(Predicate<S> chosen) {
    slots.values().forEach(slot -> slot.now.values().removeIf(chosen));
    changes = null;
  }

  /** Every element with changed contributions, in the order of keys. */
  public Map<ElementKey, Slot> changes() {
    Map<ElementKey, Slot> found = changes;
    if (found == null) {
      found = sorted(slot -> !slot.before.equals(slot.now));
      changes = found;
    }
    return found;
  }

  /** Every element that was loaded or put, in the order of keys. */
  public Map<ElementKey, Slot> all() {
    return changes().size() == slots.size() ? changes() : sorted(slot -> true);
  }

  /** Sorting once is much faster than a tree that is kept sorted. */
  private Map<ElementKey, Slot> sorted(Predicate<Slot> chosen) {
    List<Map.Entry<ElementKey, Slot>> entries = new ArrayList<>(slots.size());
    for (Map.Entry<ElementKey, Slot> entry : slots.entrySet()) {
      if (chosen.test(entry.getValue())) {
        entries.add(entry);
      }
    }
    entries.sort(Map.Entry.comparingByKey());
    Map<ElementKey, Slot> found = new LinkedHashMap<>(2 * entries.size());
    entries.forEach(entry -> found.put(entry.getKey(), entry.getValue()));
    return found;
  }
}
