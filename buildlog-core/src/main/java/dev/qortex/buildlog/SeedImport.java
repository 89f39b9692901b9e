package dev.qortex.buildlog;

import dev.qortex.core.spool.Spool;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Result of an import of seeds.
 *
 * @param rules how many rules were read, by persona
 * @param added how many of them were new
 * @param failed the files that were refused, each with the reason; nothing of them was imported
 */
public record SeedImport(Map<String, Integer> rules, int added, List<Spool.Failure> failed) {

  /** Copies. */
  public SeedImport {
    SortedMap<String, Integer> sorted = new TreeMap<>(rules);
    rules = Collections.unmodifiableSortedMap(sorted);
    failed = List.copyOf(failed);
  }
}
