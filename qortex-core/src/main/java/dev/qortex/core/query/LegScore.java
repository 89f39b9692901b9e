package dev.qortex.core.query;

import dev.qortex.commons.Checks;

/**
 * Score of an item in one leg of retrieval, in finite numbers.
 *
 * @param leg its name
 * @param score on the leg's own scale
 * @param rank from 1; 0 when it has none
 * @param share the contribution to the fused score
 * @param weight the learned weight of the leg, which the share has as a factor
 */
public record LegScore(String leg, double score, int rank, double share, double weight) {

  /** Checks that the name can be stored and the numbers are finite. */
  public LegScore {
    Checks.text("name of a leg", leg);
    Checks.finite("score", leg, score);
    Checks.finite("share", leg, share);
    Checks.finite("weight", leg, weight);
  }

  /** Nothing is learned about the leg. */
  public LegScore(String leg, double score, int rank, double share) {
    this(leg, score, rank, share, 1.0);
  }

  /** The rank for humans, behind that text; nothing without one. */
  String ranked(String before) {
    return rank == 0 ? "" : before + "rank " + rank;
  }
}
