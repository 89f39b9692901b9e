package dev.qortex.causal;

/**
 * Test result of an independence claim.
 *
 * @param statistic the distance of the data from independence (chi-square); at least 0
 * @param degreesOfFreedom the expected value of the statistic if the variables are independent; at
 *     least 1
 * @param pValue the probability of a statistic at least that large if they are; from 0 to 1
 * @param consistent whether the data agree with the claim
 */
public record Refutation(
    double statistic, int degreesOfFreedom, double pValue, boolean consistent) {}
