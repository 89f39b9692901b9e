package dev.qortex.core.causal;

import static dev.qortex.core.causal.CausalLink.CausalDirection.BIDIRECTIONAL;
import static dev.qortex.core.causal.CausalLink.CausalDirection.FORWARD;
import static dev.qortex.core.causal.CausalLink.CausalDirection.NONE;
import static dev.qortex.core.causal.CausalLink.CausalDirection.REVERSE;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.RelationType;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Causal reading of the edges of one relation type. Only {@link CausalDirection#FORWARD} and {@link
 * CausalDirection#REVERSE} links take part in a {@link CausalDag}.
 *
 * @param direction the end of an edge that is the cause
 * @param strength the strength, from 0 to 1; multiplied by the confidence of an edge
 */
public record CausalLink(CausalDirection direction, double strength) {

  private static final Map<RelationType, CausalLink> STANDARD = standardLinks();

  /** Checks the strength. */
  public CausalLink {
    Checks.unit("strength of a causal link", strength);
  }

  /**
   * The standard reading of ten relation types; other types carry no causal meaning. It carries
   * what hosts of Python qortex rely on: "A requires B" makes A the cause, so that a reward on B
   * credits A, which depends on it.
   */
  public static Map<RelationType, CausalLink> standard() {
    return STANDARD;
  }

  private static Map<RelationType, CausalLink> standardLinks() {
    Map<RelationType, CausalLink> links = new EnumMap<>(RelationType.class);
    links.put(RelationType.REQUIRES, new CausalLink(FORWARD, 0.9));
    links.put(RelationType.IMPLEMENTS, new CausalLink(REVERSE, 0.85));
    links.put(RelationType.REFINES, new CausalLink(REVERSE, 0.8));
    links.put(RelationType.PART_OF, new CausalLink(REVERSE, 0.8));
    links.put(RelationType.USES, new CausalLink(FORWARD, 0.75));
    links.put(RelationType.SUPPORTS, new CausalLink(FORWARD, 0.7));
    links.put(RelationType.CHALLENGES, new CausalLink(FORWARD, 0.7));
    links.put(RelationType.CONTRADICTS, new CausalLink(BIDIRECTIONAL, 0.7));
    links.put(RelationType.SIMILAR_TO, new CausalLink(NONE, 0.3));
    links.put(RelationType.ALTERNATIVE_TO, new CausalLink(NONE, 0.3));
    return Collections.unmodifiableMap(links);
  }

  /** End of an edge that is the cause. */
  public enum CausalDirection {
    /** The source is the cause. */
    FORWARD,
    /** The target is the cause. */
    REVERSE,
    /** Each end acts on the other, so the edge has no place in an acyclic graph. */
    BIDIRECTIONAL,
    /** No end is a cause. */
    NONE
  }
}
