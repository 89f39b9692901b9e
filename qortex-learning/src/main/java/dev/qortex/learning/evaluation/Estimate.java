package dev.qortex.learning.evaluation;

/**
 * Estimated value of a policy: the mean reward of a decision for one arm.
 *
 * @param value the estimate, which may be outside of 0 to 1 if decisions are weighted
 * @param low the lower end of the interval, from 0 to 1; at most the value, unless that is below 0
 * @param high the upper end of the interval, from 0 to 1; at least the value, unless that is above
 *     1
 * @param effectiveSampleSize the number of unweighted selections that would tell as much: {@code
 *     (sum of weights)^2 / (sum of squared weights)}, where the decisions of a selection share one
 *     weight, their sum; Kish, Survey Sampling (1965). Far below {@code selections}, neither value
 *     nor interval deserve trust
 * @param selections the number of selections that were read; a single decision counts as one
 */
public record Estimate(
    double value, double low, double high, double effectiveSampleSize, int selections) {}
