package dev.qortex.engine.internal.passages;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Groups of passages: their members in their order. A group whose members are of one source does
 * not count yet. The groups after a change cost a copy of the numbers, and a look at the members of
 * the changed groups. Immutable.
 */
final class PassageGroups {

  private final SortedMap<String, int[]> groups;
  private final SortedMap<String, int[]> ofOneSource;

  /** By passage: the place in its group, from 0; -1 without one. */
  private final int[] places;

  private PassageGroups(
      SortedMap<String, int[]> groups, SortedMap<String, int[]> ofOneSource, int[] places) {
    this.groups = groups;
    this.ofOneSource = ofOneSource;
    this.places = places;
  }

  /** Returns groups without members for the given number of passages. */
  static PassageGroups none(int passages) {
    int[] places = new int[passages];
    Arrays.fill(places, -1);
    return new PassageGroups(new TreeMap<>(), new TreeMap<>(), places);
  }

  /** The groups of passages. */
  static PassageGroups of(PassageRow[] rows) {
    SortedMap<String, List<Integer>> members = new TreeMap<>();
    for (int p = 0; p < rows.length; p++) {
      add(members, rows, p);
    }
    PassageGroups found = none(rows.length);
    members.forEach((group, passages) -> found.put(group, passages, rows));
    return found;
  }

  /**
   * The groups after a change of the passages.
   *
   * @param numbers of the passages
   * @param rows after the change
   * @param changed names of the groups that passages left or joined
   */
  PassageGroups follow(Renumbering numbers, PassageRow[] rows, Collection<String> changed) {
    PassageGroups next =
        new PassageGroups(new TreeMap<>(groups), new TreeMap<>(ofOneSource), new int[rows.length]);
    Arrays.fill(next.places, -1);
    numbers.copy(places, next.places);
    SortedMap<String, List<Integer>> members = new TreeMap<>();
    for (String group : new TreeSet<>(changed)) {
      for (SortedMap<String, int[]> known : List.of(next.groups, next.ofOneSource)) {
        int[] before = known.remove(group);
        for (int member : before == null ? new int[0] : numbers.stayed(before, 0, before.length)) {
          next.places[member] = -1;
          add(members, rows, member);
        }
      }
    }
    for (int inserted : numbers.inserted) {
      add(members, rows, inserted);
    }
    next.groups.replaceAll((group, before) -> numbers.stayed(before, 0, before.length));
    next.ofOneSource.replaceAll((group, before) -> numbers.stayed(before, 0, before.length));
    members.forEach((group, passages) -> next.put(group, passages, rows));
    return next;
  }

  private static void add(
      SortedMap<String, List<Integer>> members, PassageRow[] rows, int passage) {
    String group = rows[passage].place.sequence().group();
    if (!group.isEmpty()) {
      members.computeIfAbsent(group, name -> new ArrayList<>()).add(passage);
    }
  }

  private void put(String group, List<Integer> passages, PassageRow[] rows) {
    int[] members =
        passages.stream()
            .sorted(
                Comparator.comparingInt((Integer p) -> rows[p].place.sequence().position())
                    .thenComparing(Comparator.naturalOrder()))
            .mapToInt(Integer::intValue)
            .toArray();
    String first = rows[members[0]].place.sourceId();
    boolean several = Arrays.stream(members).anyMatch(p -> !rows[p].place.sourceId().equals(first));
    (several ? groups : ofOneSource).put(group, members);
    for (int i = 0; several && i < members.length; i++) {
      places[members[i]] = i;
    }
  }

  /** The members of each group; not to be changed. */
  SortedMap<String, int[]> members() {
    return Collections.unmodifiableSortedMap(groups);
  }

  /** The place of a passage in its group, from 0; -1 without one. */
  int place(int passage) {
    return places[passage];
  }
}
