package dev.qortex.buildlog.credit;

import dev.qortex.commons.Checks;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.TreeSet;

/** Ids in order, which are checked and copied once, however many values have them. Immutable. */
final class SortedIds extends AbstractSet<String> {

  private final String[] ids;

  private SortedIds(String[] ids) {
    this.ids = ids;
  }

  /**
   * A sorted copy.
   *
   * @param what the ids name, for messages
   */
  static SortedIds of(String what, Collection<String> ids) {
    if (ids instanceof SortedIds sorted) {
      return sorted;
    }
    TreeSet<String> copy = new TreeSet<>();
    ids.forEach(id -> copy.add(Checks.id(what, id)));
    return new SortedIds(copy.toArray(String[]::new));
  }

  @Override
  public boolean contains(Object id) {
    return id instanceof String text && Arrays.binarySearch(ids, text) >= 0;
  }

  @Override
  public Iterator<String> iterator() {
    return Arrays.asList(ids).iterator();
  }

  @Override
  public int size() {
    return ids.length;
  }
}
