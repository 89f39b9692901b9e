package dev.qortex.buildlog.patterns.event;

import dev.qortex.buildlog.patterns.model.PatternInjection;
import dev.qortex.buildlog.patterns.model.PatternState;
import dev.qortex.core.event.MemoryEvent;
import java.time.Instant;

/**
 * Event of the pattern loop of a project, sent when its change is in the storage; inside of a
 * transaction of the host that is still to be committed.
 */
public sealed interface PatternEvent extends MemoryEvent {

  /** The id of the project. */
  String projectId();

  /**
   * An answer was recorded.
   *
   * @param at the time of the event
   * @param projectId the project
   * @param patterns the number of patterns in the answer
   */
  record AnswerRecorded(Instant at, String projectId, int patterns) implements PatternEvent {}

  /**
   * Patterns were chosen for a prompt.
   *
   * @param at the time of the event
   * @param projectId the project
   * @param mode whether the prompt had them
   * @param patterns the number of patterns
   */
  record PatternsChosen(Instant at, String projectId, PatternInjection.Mode mode, int patterns)
      implements PatternEvent {}

  /**
   * The patterns of an adversary were corrected after its validator.
   *
   * @param at the time of the event
   * @param projectId the project
   * @param dismissed the number of patterns that were called false positives
   * @param regressed the number of those that had held up before
   * @param reinforced the number of patterns that were confirmed
   */
  record PatternsCorrected(
      Instant at, String projectId, int dismissed, int regressed, int reinforced)
      implements PatternEvent {}

  /**
   * A run ended, and its patterns were graded.
   *
   * @param at the time of the event
   * @param projectId the project
   * @param passed the outcome of the run
   */
  record RunFinished(Instant at, String projectId, boolean passed) implements PatternEvent {}

  /**
   * A person promoted or deprecated a pattern.
   *
   * @param at the time of the event
   * @param projectId the project
   * @param patternId the pattern
   * @param state the current state
   */
  record PatternDecided(Instant at, String projectId, String patternId, PatternState state)
      implements PatternEvent {}

  /**
   * Event after all data of a run were withdrawn.
   *
   * @param at the time of the event
   * @param projectId the project
   * @param patterns the number of patterns that it had touched
   */
  record RunForgotten(Instant at, String projectId, int patterns) implements PatternEvent {}

  /**
   * An export was imported.
   *
   * @param at the time of the event
   * @param projectId the project
   * @param patterns the number of patterns that are new
   */
  record PatternsImported(Instant at, String projectId, int patterns) implements PatternEvent {}
}
