package dev.qortex.observations.model;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Report of an erasure of a person's observations.
 *
 * @param entries the number of entries that were deleted, archived and staged ones too
 * @param lines the number of observations that were deleted from the buffer, its rotated files and
 *     the quarantine
 * @param nodeIds the ids that the entries had in the memory, for the removal of data about them
 * @param mentions paths of other people's entries that name the person; they stay
 * @param history the shell command that removes the deleted files, and titles in messages, from the
 *     history of the repository; empty when no commit has any
 */
public record NoteErasure(
    int entries, int lines, Set<String> nodeIds, List<String> mentions, Optional<String> history) {

  /** Makes defensive copies. */
  public NoteErasure {
    nodeIds = Set.copyOf(nodeIds);
    mentions = List.copyOf(mentions);
  }
}
