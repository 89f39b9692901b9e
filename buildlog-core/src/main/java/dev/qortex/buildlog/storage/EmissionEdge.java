package dev.qortex.buildlog.storage;

import dev.qortex.commons.Checks;
import java.time.Instant;
import java.util.Map;

/**
 * Directed edge of an emitted artefact, such as from a mistake to a rule that it challenges.
 *
 * @param sourceId the node that it starts from, such as {@code mistake:ID}
 * @param targetId the node that it leads to, such as {@code gauntlet_rule:ID}
 * @param relationType the relation type, such as {@code supports}
 * @param confidence a value from 0 to 1
 * @param artifactType the type of the artefact with which it was emitted, such as {@code
 *     reward_signal}
 * @param emittedAt the time of the emission
 * @param properties the properties as JSON
 */
public record EmissionEdge(
    String sourceId,
    String targetId,
    String relationType,
    double confidence,
    String artifactType,
    Instant emittedAt,
    Map<String, Object> properties) {

  /** Checks the components and makes defensive copies. */
  public EmissionEdge {
    Checks.id("source of an edge", sourceId);
    Checks.id("target of an edge", targetId);
    Checks.id("relation type of an edge", relationType);
    Checks.unit("confidence of an edge", confidence);
    Checks.id("artefact type of an edge", artifactType);
    Checks.given("time of an edge", emittedAt);
    properties = Checks.properties("edge of (" + sourceId + ")", properties);
  }
}
