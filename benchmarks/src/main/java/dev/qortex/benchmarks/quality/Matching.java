package dev.qortex.benchmarks.quality;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.TreeMap;

/**
 * The claims of a sentence that were labelled beside those that were found. Each is matched with at
 * most one of the other side, and as many as can be.
 */
final class Matching {

  private static final int NONE = -1;

  private final List<EdgeClaim> labelled;
  private final List<EdgeClaim> found;
  private final int[] labelOf;

  private Matching(Collection<EdgeClaim> labelled, Collection<EdgeClaim> found) {
    this.labelled = List.copyOf(new LinkedHashSet<>(labelled));
    this.found = List.copyOf(new LinkedHashSet<>(found));
    this.labelOf = new int[this.found.size()];
    Arrays.fill(labelOf, NONE);
    for (int label = 0; label < this.labelled.size(); label++) {
      place(label, new boolean[labelOf.length]);
    }
  }

  static Matching of(Collection<EdgeClaim> labelled, Collection<EdgeClaim> found) {
    return new Matching(labelled, found);
  }

  /** This matching without types and directions. */
  Matching untyped() {
    return of(
        labelled.stream().map(EdgeClaim::untyped).toList(),
        found.stream().map(EdgeClaim::untyped).toList());
  }

  /** Gives the label a finding, if need be one whose label can have another (Kuhn's algorithm). */
  private boolean place(int label, boolean[] tried) {
    for (int i = 0; i < labelOf.length; i++) {
      if (!tried[i] && labelled.get(label).fits(found.get(i))) {
        tried[i] = true;
        if (labelOf[i] == NONE || place(labelOf[i], tried)) {
          labelOf[i] = label;
          return true;
        }
      }
    }
    return false;
  }

  Tally tally() {
    return new Tally(labelled.size(), found.size(), right().size());
  }

  /** Only what was found in the very words of a label is right. */
  Tally exact() {
    return new Tally(
        labelled.size(), found.size(), (int) found.stream().filter(labelled::contains).count());
  }

  /** Found and labelled. */
  List<EdgeClaim> right() {
    return found.stream().filter(claim -> labelOf[found.indexOf(claim)] != NONE).toList();
  }

  /** Found and not labelled. */
  List<EdgeClaim> wrong() {
    return found.stream().filter(claim -> labelOf[found.indexOf(claim)] == NONE).toList();
  }

  /** Labelled and not found. */
  List<EdgeClaim> missed() {
    return labelled.stream()
        .filter(claim -> Arrays.stream(labelOf).noneMatch(i -> i == labelled.indexOf(claim)))
        .toList();
  }

  /** The tally of each relation type. */
  void addTo(TreeMap<String, Tally> byType) {
    labelled.forEach(claim -> add(byType, claim, new Tally(1, 0, 0)));
    found.forEach(claim -> add(byType, claim, new Tally(0, 1, 0)));
    right().forEach(claim -> add(byType, claim, new Tally(0, 0, 1)));
  }

  private static void add(TreeMap<String, Tally> byType, EdgeClaim claim, Tally one) {
    byType.merge(claim.type().value(), one, Tally::plus);
  }
}
