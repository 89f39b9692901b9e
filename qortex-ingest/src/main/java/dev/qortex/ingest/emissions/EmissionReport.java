package dev.qortex.ingest.emissions;

import dev.qortex.commons.Checks;
import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Report on the artefacts in a spool. The reasons for what failed or was left out are the notes of
 * the manifest.
 *
 * @param artefacts the number of artefacts that were read, by type
 * @param unknown the number of files that are named like no artefact
 * @param failed the number of artefacts that could not be read
 * @param elements the elements that they and the catalogue contribute
 * @param targets the resolution of old names of rules
 * @param rules the fate of the rules of the catalogue
 */
public record EmissionReport(
    SortedMap<String, Integer> artefacts,
    int unknown,
    int failed,
    Elements elements,
    Targets targets,
    Rules rules) {

  /**
   * Elements, each counted once however many artefacts say it.
   *
   * @param concepts concepts that something describes
   * @param stubs concepts that are only ends of edges
   * @param edges edges
   * @param duplicates the number of times that a concept was described, or an edge stated, again
   * @param unknownRelations the number of edges that were left out for their type
   */
  public record Elements(
      int concepts, int stubs, int edges, int duplicates, int unknownRelations) {}

  /**
   * Ends of edges that are named as rules were named once, such as {@code arch-b0fcb62a1e}.
   *
   * @param resolved the name of the concept by old name
   * @param unresolved old names that no rule of the catalogue had
   */
  public record Targets(SortedMap<String, String> resolved, SortedSet<String> unresolved) {

    /** Makes defensive copies. */
    public Targets {
      resolved = Collections.unmodifiableSortedMap(new TreeMap<>(resolved));
      unresolved = Collections.unmodifiableSortedSet(new TreeSet<>(unresolved));
    }
  }

  /**
   * Rules of the catalogue, each in one of four groups.
   *
   * @param bridged rules that live in the domain that they were learned in
   * @param experiential rules that belong to a persona
   * @param personas the number of personas that own them
   * @param inactive rules that were skipped because they are inactive
   * @param derived active rules that were skipped as the graph derived them
   */
  public record Rules(int bridged, int experiential, int personas, int inactive, int derived) {

    /** No catalogue. */
    public static final Rules NONE = new Rules(0, 0, 0, 0, 0);
  }

  /** Checks the components and makes defensive copies. */
  public EmissionReport {
    artefacts = Collections.unmodifiableSortedMap(new TreeMap<>(artefacts));
    Checks.atLeast("number of unknown files", unknown, 0);
    Checks.atLeast("number of failed artefacts", failed, 0);
  }

  /** Number of artefacts that were read. */
  public int total() {
    return artefacts.values().stream().mapToInt(Integer::intValue).sum();
  }
}
