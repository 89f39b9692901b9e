package dev.qortex.core.feedback;

/**
 * Posterior of a node's usefulness. Evidence and mean are at hand; the interval may be computed
 * when it is asked for.
 */
public interface Belief {

  /** How much evidence there is, in observations, from 0. */
  double n();

  /** The expected reward, from 0 to 1. */
  double mean();

  /** The 5th percentile. */
  double low();

  /** The 95th percentile. */
  double high();
}
