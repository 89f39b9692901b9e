package dev.qortex.engine.internal.scoring;

import dev.qortex.commons.Checks;

/**
 * Constants of the share by which passages change places by their time, where a question asks for
 * the present, for a former state or for the state in a period. Fitted on the tuned half of {@code
 * updates_qa}.
 *
 * @param weight by how much the newest passage about what is asked is raised before the passages
 *     are put in order, in parts of the best score, 1.5; 0 switches the effect off
 * @param candidates so many of the best are compared, 10
 * @param near passages below this part of the best score are about something else, 0.55: with 0.5
 *     questions about conversations in which nothing changes lose .02 at 1
 */
public record Recency(double weight, int candidates, double near) {

  private static final Recency STANDARD = new Recency(1.5, 10, 0.55);

  /** Checks all. */
  public Recency {
    Checks.finite("weight", "recency", weight);
    Checks.atLeast("number of compared candidates", candidates, 0);
    Checks.unit("least part of the best score", near);
  }

  /** The measured values. */
  public static Recency standard() {
    return STANDARD;
  }
}
