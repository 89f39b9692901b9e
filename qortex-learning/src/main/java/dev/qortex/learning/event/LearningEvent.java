package dev.qortex.learning.event;

import dev.qortex.core.event.MemoryEvent;
import dev.qortex.core.event.MemoryEvent.OutcomeCounts;
import java.time.Instant;

/**
 * Event of a learner, sent when its change is in the store; inside of a transaction of the host
 * that is still to be committed.
 */
public sealed interface LearningEvent extends MemoryEvent {

  /** The name of the learner; empty for one without a name. */
  String learner();

  /**
   * Arms were selected.
   *
   * @param at the time of the event
   * @param learner the name of the learner
   * @param context the context of the selection
   * @param candidates the number of arms that were offered
   * @param chosen the number of arms that were chosen
   * @param tokens the sum of the costs of the chosen arms
   * @param explored whether the selection was uniformly random
   */
  record ArmsSelected(
      Instant at,
      String learner,
      String context,
      int candidates,
      int chosen,
      int tokens,
      boolean explored)
      implements LearningEvent {}

  /**
   * Outcomes of arms were observed.
   *
   * @param at the time of the event
   * @param learner the name of the learner
   * @param context the context of the observations
   * @param outcomes numbers of the outcomes that counted
   * @param repeated the number of outcomes that were known before
   */
  record OutcomesObserved(
      Instant at, String learner, String context, OutcomeCounts outcomes, int repeated)
      implements LearningEvent {}

  /**
   * Evidence reached arms through others.
   *
   * @param at the time of the event
   * @param learner the name of the learner
   * @param context the context of the arms
   * @param arms the number of credits that counted
   * @param successes the sum of the amounts added to alpha
   * @param failures the sum of the amounts added to beta
   */
  record CreditsApplied(
      Instant at, String learner, String context, int arms, double successes, double failures)
      implements LearningEvent {}

  /**
   * Alarm of the change detector: the learned state of the context is dropped.
   *
   * @param at the time of the event
   * @param learner the name of the learner
   * @param context the context that loses its evidence
   * @param armId the arm whose rewards changed
   */
  record ChangeDetected(Instant at, String learner, String context, String armId)
      implements LearningEvent {}

  /**
   * Evidence about arms faded.
   *
   * @param at the time of the event
   * @param learner the name of the learner
   * @param context the context of the arms
   * @param arms the number of arms
   */
  record EvidenceDecayed(Instant at, String learner, String context, int arms)
      implements LearningEvent {}

  /**
   * Evidence about arms was deleted.
   *
   * @param at the time of the event
   * @param learner the name of the learner
   * @param context the context of the arms
   * @param arms the number of arms that had evidence
   */
  record EvidenceReset(Instant at, String learner, String context, int arms)
      implements LearningEvent {}

  /**
   * The updates of a session, or of another origin, were withdrawn.
   *
   * @param at the time of the event
   * @param learner the name of the learner
   * @param origin the session or other origin
   * @param updates the number of updates
   */
  record OriginForgotten(Instant at, String learner, String origin, int updates)
      implements LearningEvent {}
}
