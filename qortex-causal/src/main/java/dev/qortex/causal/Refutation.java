package dev.qortex.causal;

/**
 * Test result of an independence claim.
 *
 * @param statistic how far the data are from independence; at least 0
 * @param degreesOfFreedom what the statistic is on average if the variables are independent; at
 *     least 1
 * @param pValue how probable it then is that the statistic is at least that large; from 0 to 1
 * @param consistent whether the data agree with the claim
 */
public record Refutation(
    double statistic, int degreesOfFreedom, double pValue, boolean consistent) {}
