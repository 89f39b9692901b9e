package dev.qortex.engine.internal.passages;

import java.util.Set;

/** A concept that passages of a domain mention. Changed under the lock of its domain. */
final class MentionedConcept {

  final String id;

  /** The number of passages that mention it. */
  int passages;

  /** The number of these that have its name as their title. */
  int owners;

  /** The norms of its names, as they were read last. */
  Set<String> norms = Set.of();

  /** True if its names must be read. */
  boolean unread = true;

  /** True if there is such a concept in the domain, as far as it was read. */
  boolean exists;

  /** True if it was counted or read since the graph was built. */
  boolean changed;

  /** True if it has its place among the others. */
  boolean placed;

  /** The number in the graph that is being built; -1 when it is left out. */
  int number = -1;

  MentionedConcept(String id) {
    this.id = id;
  }

  /** Returns true if it has a place in a graph in which a hub has that number of passages. */
  boolean hasPlace(double hub) {
    return exists && passages > 0 && passages <= hub;
  }

  /** A concept that was read and has its place. */
  record Known(String id, boolean exists, int passages, int owners, Set<String> norms) {}

  /** All but its number. */
  Known known() {
    return new Known(id, exists, passages, owners, norms);
  }

  static MentionedConcept of(Known known) {
    MentionedConcept concept = new MentionedConcept(known.id());
    concept.passages = known.passages();
    concept.owners = known.owners();
    concept.norms = known.norms();
    concept.exists = known.exists();
    concept.unread = false;
    concept.placed = true;
    return concept;
  }
}
