package dev.qortex.engine.internal.scoring;

import dev.qortex.commons.Checks;

/**
 * Constants of the share that the time of a passage adds to its score, where a question asks for
 * the present, for a former state or for the state in a period. Fitted on the tuned half of {@code
 * updates_qa}.
 *
 * @param weight the share of the newest passage about what is asked, in parts of the best score, 2;
 *     0 switches the effect off
 * @param candidates so many of the best are compared, 10: of passages further down most are about
 *     something else
 * @param coverage passages with fewer of the words of the question than this part of the most are
 *     about something else, 0.3
 */
public record Recency(double weight, int candidates, double coverage) {

  private static final Recency STANDARD = new Recency(2, 10, 0.3);

  /** Checks all. */
  public Recency {
    Checks.finite("weight", "recency", weight);
    Checks.atLeast("number of compared candidates", candidates, 0);
    Checks.unit("share of the words of a question", coverage);
  }

  /** The measured values. */
  public static Recency standard() {
    return STANDARD;
  }
}
