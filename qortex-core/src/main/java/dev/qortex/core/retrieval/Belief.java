package dev.qortex.core.retrieval;

/**
 * What is believed of a node's usefulness.
 *
 * @param n how much evidence there is, in observations, from 0
 * @param mean the expected reward, from 0 to 1
 * @param low the 5th percentile
 * @param high the 95th percentile
 */
public record Belief(double n, double mean, double low, double high) {}
