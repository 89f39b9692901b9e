package dev.qortex.core.causal;

import dev.qortex.commons.Checks;

/**
 * Directed causal effect of one node on another.
 *
 * @param causeId the acting node; not blank
 * @param effectId the node that is acted on; not blank
 * @param strength the share of a credit that may pass along the edge, from 0 to 1
 */
public record CausalEdge(String causeId, String effectId, double strength) {

  /** Checks the components. */
  public CausalEdge {
    Checks.id("cause of a causal edge", causeId);
    Checks.id("effect of a causal edge", effectId);
    Checks.unit("strength of a causal edge", strength);
  }
}
