package dev.qortex.learning.evaluation;

/**
 * What a policy is worth: the mean reward of a decision.
 *
 * @param value may leave 0 to 1 where decisions are weighted
 * @param low the lower end of the interval
 * @param high the upper end of the interval
 * @param effectiveSampleSize how many unweighted decisions would tell as much: {@code (sum of
 *     weights)^2 / (sum of squared weights)}; Kish, Survey Sampling (1965). Far below {@code
 *     decisions}, neither value nor interval deserve trust
 * @param decisions how many were read
 */
public record Estimate(
    double value, double low, double high, double effectiveSampleSize, int decisions) {}
