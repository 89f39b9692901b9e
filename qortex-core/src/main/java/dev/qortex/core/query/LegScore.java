package dev.qortex.core.query;

import dev.qortex.commons.Checks;

/**
 * Score of an item in one leg of retrieval, in finite numbers.
 *
 * @param leg the name of the leg
 * @param score the score, on the leg's own scale
 * @param rank the rank, from 1; 0 if it has none
 * @param share the contribution to the fused score
 * @param weight the learned weight of the leg, which is a factor of the share
 */
public record LegScore(String leg, double score, int rank, double share, double weight) {

  /** Checks that the name can be stored and the numbers are finite. */
  public LegScore {
    Checks.text("name of a leg", leg);
    Checks.finite("score", leg, score);
    Checks.finite("share", leg, share);
    Checks.finite("weight", leg, weight);
  }

  /** Creates a score of a leg without a learned weight. */
  public LegScore(String leg, double score, int rank, double share) {
    this(leg, score, rank, share, 1.0);
  }

  /** The rank for people, after a prefix; empty without a rank. */
  String ranked(String before) {
    return rank == 0 ? "" : before + "rank " + rank;
  }
}
