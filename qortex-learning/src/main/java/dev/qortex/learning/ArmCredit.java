package dev.qortex.learning;

import dev.qortex.commons.Checks;
import dev.qortex.core.causal.Credits;
import dev.qortex.learning.store.EvidenceChange;
import java.util.List;
import java.util.Objects;

/**
 * Evidence that reaches an arm through others, such as from its descendants in a causal graph.
 *
 * @param observationId the id of the observation that it comes from; a second credit with this id
 *     for the arm and context is passed over
 * @param armId the arm
 * @param change the evidence that it adds
 * @param origin the session or other origin that it comes from; may be empty
 */
public record ArmCredit(String observationId, String armId, EvidenceChange change, String origin) {

  private static final String CREDIT = "/credit/";

  /** Checks the components. */
  public ArmCredit {
    Checks.id("observation id", observationId);
    Checks.id("arm id", armId);
    Objects.requireNonNull(change, "The change of a credit must not be null.");
    Checks.text("origin", origin);
  }

  /**
   * Creates a credit that changes the belief and does not count as a pull.
   *
   * @param successes the amount to add to alpha, at most 1e12 in size
   * @param failures the amount to add to beta, at most 1e12 in size
   */
  public static ArmCredit of(
      String observationId, String armId, double successes, double failures) {
    return new ArmCredit(
        observationId, armId, EvidenceChange.adding(successes, failures, 0, 0), "");
  }

  /**
   * Credits of the causes of an observed item, largest first: positive credit adds to alpha,
   * negative to beta. The item itself gets none; observe it.
   *
   * @param observationId the id of the observation; that of each credit is {@code
   *     {observationId}/credit/{item}}, so that several items may credit one cause, which may
   *     itself be observed under the same id; one that has {@code /credit/} itself, or its
   *     beginning at its end, gets {@code /credit/}, its length and a slash before it, so that no
   *     two pairs of observation and item have one id
   */
  public static List<ArmCredit> from(Credits credits, String observationId) {
    String start = Checks.id("observation id", observationId) + CREDIT;
    boolean plain = start.indexOf(CREDIT) == observationId.length();
    String id = (plain ? "" : CREDIT + observationId.length() + "/") + start + credits.itemId();
    return credits.ancestors().stream()
        .map(
            cause ->
                of(
                    id,
                    cause.ancestorId(),
                    Math.max(cause.credit(), 0),
                    Math.max(-cause.credit(), 0)))
        .toList();
  }
}
