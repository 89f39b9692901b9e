package dev.qortex.learning;

import java.time.Instant;
import java.util.OptionalDouble;

/**
 * Counts and mean rewards of a span of time, from the log.
 *
 * @param from the beginning, included
 * @param to the end, excluded
 * @param selections the number of recorded selections
 * @param explored the number of selections in which the places that young arms left were filled
 *     uniformly at random
 * @param observations the number of observations of arms that the log has one by one, without those
 *     that were compacted or taken over from Python qortex
 * @param reward the sum of their rewards
 */
public record LearnerMetrics(
    Instant from, Instant to, long selections, long explored, long observations, double reward) {

  /** The measured share of exploration; empty without selections. */
  public OptionalDouble explorationRatio() {
    return ratio(explored, selections);
  }

  /** The mean reward of an observation; empty without observations. */
  public OptionalDouble rewardRate() {
    return ratio(reward, observations);
  }

  private static OptionalDouble ratio(double part, long whole) {
    return whole == 0 ? OptionalDouble.empty() : OptionalDouble.of(part / whole);
  }
}
