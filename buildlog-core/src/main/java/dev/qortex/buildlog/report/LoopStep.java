package dev.qortex.buildlog.report;

import dev.qortex.commons.Checks;

/**
 * Step of the loop of a project: rules are chosen, reviewed by, credited and learned.
 *
 * @param name the name of the step, such as {@code credit}
 * @param evidence the evidence that it took place, with ids; empty if it did not
 */
public record LoopStep(String name, String evidence) {

  /** Checks the texts. */
  public LoopStep {
    Checks.id("name of a step", name);
    Checks.text("evidence of the step (" + name + ")", evidence);
  }

  /** Returns true if the step took place. */
  public boolean ok() {
    return !evidence.isEmpty();
  }
}
