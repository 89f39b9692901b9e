package dev.qortex.learning.strategy;

import java.util.List;
import java.util.random.RandomGenerator;

/** Scores of candidates: pure and thread-safe. */
@FunctionalInterface
public interface Scoring {

  /** A score for each candidate, in their order; the higher the better. None may be NaN. */
  double[] scores(List<Candidate> candidates, RandomGenerator random);

  /**
   * Thompson Sampling, one draw from each posterior: arms are chosen with the probability of being
   * the best.
   *
   * <p>Source: Thompson (1933); Russo et al., A Tutorial on Thompson Sampling (2018).
   */
  static Scoring thompsonSampling() {
    return StandardScoring.THOMPSON_SAMPLING;
  }

  /** Uniformly random scores, regardless of the evidence. */
  static Scoring uniform() {
    return StandardScoring.UNIFORM;
  }

  /**
   * UCB1: the posterior mean and {@code sqrt(2 ln(N) / n)}, where n is the evidence about the
   * candidate and N that about all candidates, at least 1. Candidates without evidence (less than
   * 1e-9) stand before all others, by their means, with finite scores. Nothing is random. Evidence
   * is a count of pulls until it fades or credit adds to it; what faded is tried again.
   *
   * <p>Source: Auer, Cesa-Bianchi and Fischer, Finite-time Analysis of the Multiarmed Bandit
   * Problem (2002); with discounts, Garivier and Moulines, On Upper-Confidence Bound Policies for
   * Switching Bandit Problems (2011).
   */
  static Scoring ucb1() {
    return StandardScoring.UCB1;
  }

  /**
   * Epsilon-greedy scores: with probability epsilon uniformly random, otherwise the posterior
   * means, of which equal ones are ordered by id. A learner with a baseline rate explores on top of
   * that.
   *
   * @param epsilon the probability, from 0 to 1
   */
  static Scoring epsilonGreedy(double epsilon) {
    return new EpsilonGreedy(epsilon);
  }
}
