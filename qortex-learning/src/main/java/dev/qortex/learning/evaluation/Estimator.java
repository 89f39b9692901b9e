package dev.qortex.learning.evaluation;

/**
 * Off-policy estimators of a policy's value. The weight of a decision is the probability with which
 * the policy chooses the logged arm, over the logged propensity.
 */
public enum Estimator {

  /** The mean reward of the log: the value of the policy that wrote it, to compare with. */
  LOGGED,

  /**
   * The mean reward of the decisions that the policy might have written: each is kept with a
   * probability in proportion to its weight, so that a uniformly random log and a policy without
   * chance keep exactly the matches. Li, Chu, Langford and Wang, Unbiased Offline Evaluation of
   * Contextual-bandit-based News Article Recommendation Algorithms (2011).
   */
  REPLAY,

  /**
   * Inverse propensity scores: the mean of the weighted rewards. Unbiased, with the widest
   * interval. Horvitz and Thompson, A Generalization of Sampling Without Replacement From a Finite
   * Universe (1952).
   */
  IPS,

  /**
   * Self-normalised IPS: the weighted mean of the rewards. Never outside of the rewards' range, and
   * biased by a share that vanishes as the log grows. Swaminathan and Joachims, The Self-Normalized
   * Estimator for Counterfactual Learning (2015).
   */
  SNIPS,

  /**
   * A model of the rewards, corrected by the weighted error of the model where the log shows it.
   * Unbiased as IPS is, since the model never sees the selection that it predicts; narrower where
   * the model is good. Dudik, Langford and Li, Doubly Robust Policy Evaluation and Learning (2011).
   */
  DOUBLY_ROBUST
}
