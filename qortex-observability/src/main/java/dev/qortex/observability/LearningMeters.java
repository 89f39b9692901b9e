package dev.qortex.observability;

import dev.qortex.core.event.EventSink;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.core.event.MemoryEvent.OutcomeCounts;
import dev.qortex.learning.event.LearningEvent;

/**
 * Meters of learners.
 *
 * @param meters to which values are written
 */
record LearningMeters(Meters meters) implements EventSink {

  @Override
  public void emit(MemoryEvent event) {
    if (event instanceof LearningEvent.ArmsSelected selected) {
      meters.add(
          QortexMeter.SELECTIONS, 1, selected.learner(), String.valueOf(selected.explored()));
      meters.record(QortexMeter.TOKEN_BUDGET_USED, selected.tokens());
    } else if (event instanceof LearningEvent.OutcomesObserved observed) {
      OutcomeCounts outcomes = observed.outcomes();
      meters.add(QortexMeter.OBSERVATIONS, outcomes.accepted(), observed.learner(), "accepted");
      meters.add(QortexMeter.OBSERVATIONS, outcomes.partial(), observed.learner(), "partial");
      meters.add(QortexMeter.OBSERVATIONS, outcomes.rejected(), observed.learner(), "rejected");
    } else if (event instanceof LearningEvent.CreditsApplied credits) {
      meters.add(QortexMeter.CREDIT_PROPAGATIONS, 1, credits.learner());
      meters.record(QortexMeter.CREDIT_CONCEPTS, credits.arms());
      meters.add(QortexMeter.CREDIT_ALPHA, credits.successes());
      meters.add(QortexMeter.CREDIT_BETA, credits.failures());
    } else if (event instanceof LearningEvent.ChangeDetected change) {
      meters.add(QortexMeter.CHANGES_DETECTED, 1, change.learner());
    } else if (event instanceof LearningEvent.EvidenceDecayed decayed) {
      meters.add(QortexMeter.EVIDENCE_DROPPED, decayed.arms(), decayed.learner(), "decayed");
    } else if (event instanceof LearningEvent.EvidenceReset reset) {
      meters.add(QortexMeter.EVIDENCE_DROPPED, reset.arms(), reset.learner(), "reset");
    } else if (event instanceof LearningEvent.OriginForgotten forgotten) {
      meters.add(
          QortexMeter.EVIDENCE_DROPPED, forgotten.updates(), forgotten.learner(), "forgotten");
    }
  }
}
