package dev.qortex.learning;

import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.SelectionRecord;
import java.util.List;

/**
 * Selections and outcomes of a session.
 *
 * @param session its name
 * @param selections in order
 * @param outcomes in order; the observation id of one is the id of its selection, if it came from
 *     one
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
