package dev.qortex.learning;

import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.SelectionRecord;
import java.util.List;

/**
 * Selections and outcomes of a session.
 *
 * @param session the name of the session
 * @param selections the selections, in order
 * @param outcomes the outcomes, in order; the observation id of an outcome is the id of its
 *     selection, if it belongs to one
 */
public record LearnerSessionSummary(
    String session, List<SelectionRecord> selections, List<ArmUpdate> outcomes) {

  /** Makes defensive copies. */
  public LearnerSessionSummary {
    selections = List.copyOf(selections);
    outcomes = List.copyOf(outcomes);
  }

  /** The sum of all rewards. */
  public double reward() {
    return outcomes.stream().mapToDouble(outcome -> outcome.change().reward()).sum();
  }
}
