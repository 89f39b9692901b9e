package dev.qortex.buildlog.report;

import dev.qortex.core.spool.Spool;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Result of an import of seeds.
 *
 * @param rules the number of rules that were read, by persona
 * @param added the number of new ones among them
 * @param dropped ids of the rules that a new version of their persona dropped: no longer in pools
 *     of the projects that the import was for
 * @param successors ids of rules that replace a dropped one, and start from half of its evidence,
 *     by the id of the dropped one
 * @param lessons ids of the lessons and mistakes in the files that a project's buildlog emitted:
 *     they stay rules of their projects, and none of them was imported
 * @param failed the files that were refused, each with the reason; nothing of them was imported
 */
public record SeedImport(
    Map<String, Integer> rules,
    int added,
    List<String> dropped,
    Map<String, String> successors,
    List<String> lessons,
    List<Spool.Failure> failed) {

  /** Result of an import that read nothing. */
  public static final SeedImport NONE =
      new SeedImport(Map.of(), 0, List.of(), Map.of(), List.of(), List.of());

  /** Makes defensive copies. */
  public SeedImport {
    SortedMap<String, Integer> sorted = new TreeMap<>(rules);
    rules = Collections.unmodifiableSortedMap(sorted);
    dropped = List.copyOf(dropped);
    SortedMap<String, String> replaced = new TreeMap<>(successors);
    successors = Collections.unmodifiableSortedMap(replaced);
    lessons = List.copyOf(lessons);
    failed = List.copyOf(failed);
  }

  /** The sum of both. */
  public SeedImport plus(SeedImport other) {
    Map<String, Integer> both = new TreeMap<>(rules);
    other.rules.forEach((persona, count) -> both.merge(persona, count, Integer::sum));
    Map<String, String> replaced = new TreeMap<>(successors);
    replaced.putAll(other.successors);
    return new SeedImport(
        both,
        added + other.added,
        joined(dropped, other.dropped),
        replaced,
        joined(lessons, other.lessons),
        joined(failed, other.failed));
  }

  private static <T> List<T> joined(Collection<T> one, Collection<T> other) {
    List<T> all = new ArrayList<>(one);
    all.addAll(other);
    return all;
  }
}
