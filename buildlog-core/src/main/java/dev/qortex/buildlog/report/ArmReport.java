package dev.qortex.buildlog.report;

import dev.qortex.learning.model.Posterior;
import java.time.Instant;
import java.util.Locale;

/**
 * Posterior of a rule in one context.
 *
 * @param context the error class; general where the policy of credit believes in all together
 * @param ruleId the rule
 * @param posterior the belief, with its prior
 * @param observations the number of its observations; 0 means that the prior is all there is
 * @param shown the number of sessions and runs of the context that selected it
 */
public record ArmReport(
    String context, String ruleId, Posterior posterior, long observations, int shown) {

  private static final double TAIL = 0.05;

  /**
   * Posterior of a rule in one context at a time.
   *
   * @param at the time of the change
   * @param cause the cause of the change, such as {@code mistake:ID}
   * @param context the error class
   * @param ruleId the rule
   * @param posterior the belief, with the prior that the rule has by now
   * @param observations the number of its observations until then
   */
  public record Snapshot(
      Instant at,
      String cause,
      String context,
      String ruleId,
      Posterior posterior,
      long observations) {}

  /** A summary in one line, for people. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s (%s) %.3f [%.3f, %.3f] after %d observations, shown %d times",
        ruleId,
        context,
        mean(),
        low(),
        high(),
        observations,
        shown);
  }

  /** The expected reward. */
  public double mean() {
    return posterior.mean();
  }

  /** 5 % quantile of the belief in the expected reward. */
  public double low() {
    return posterior.quantile(TAIL);
  }

  /** 95 % quantile of the belief in the expected reward. */
  public double high() {
    return posterior.quantile(1 - TAIL);
  }
}
