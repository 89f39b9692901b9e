package dev.qortex.observations.model;

import dev.qortex.core.error.QortexException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Report of a {@link dev.qortex.observations.ObservationPipeline#sleep sleep cycle}. Lists hold
 * paths from the root.
 *
 * @param reconciled entries that people had changed
 * @param reinforced entries that were noticed again
 * @param archived entries of the mind that decayed
 * @param merged pairs of entries of the mind that say the same, of which the older one was archived
 * @param flagged pairs of similar entries that are linked, stay as they are and wait for a decision
 * @param orphans staged files that wait for more than seven days
 * @param unreadable files with front matter that cannot be read, such as damaged ones; they stay
 * @param indexed entries of which the memory knew another state
 * @param entries entries of mind and vault afterwards
 * @param warnings observations on the way, such as another branch or a push that failed
 * @param failure the error that ended it early; the next one goes on
 */
public record SleepReport(
    List<String> reconciled,
    List<String> reinforced,
    List<String> archived,
    List<Pair> merged,
    List<Pair> flagged,
    List<String> orphans,
    List<String> unreadable,
    int indexed,
    int entries,
    List<String> warnings,
    Optional<QortexException> failure) {

  /**
   * Two similar entries.
   *
   * @param older noticed first
   * @param newer noticed later
   */
  public record Pair(String older, String newer) {}

  /** Makes defensive copies. */
  public SleepReport {
    reconciled = List.copyOf(reconciled);
    reinforced = List.copyOf(reinforced);
    archived = List.copyOf(archived);
    merged = List.copyOf(merged);
    flagged = List.copyOf(flagged);
    orphans = List.copyOf(orphans);
    unreadable = List.copyOf(unreadable);
    warnings = List.copyOf(warnings);
  }

  /**
   * This night with the warnings of the run before it, and its failure unless there was another.
   */
  public SleepReport after(CycleReport run) {
    List<String> all = new ArrayList<>(run.warnings());
    all.addAll(warnings);
    return new SleepReport(
        reconciled,
        reinforced,
        archived,
        merged,
        flagged,
        orphans,
        unreadable,
        indexed,
        entries,
        all,
        failure.or(run::failure));
  }
}
