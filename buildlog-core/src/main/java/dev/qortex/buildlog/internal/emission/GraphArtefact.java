package dev.qortex.buildlog.internal.emission;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.storage.EmissionEdge;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Part of a knowledge graph, with rules.
 *
 * @param sourceId the id of the project as a source
 * @param domain of the concepts
 * @param concepts the nodes
 * @param edges between nodes of this artefact and of others
 * @param rules that were learned
 * @param metadata of the emission
 */
record GraphArtefact(
    String sourceId,
    String domain,
    List<Concept> concepts,
    List<Edge> edges,
    List<LearnedRules.Rule> rules,
    Metadata metadata)
    implements Artefact {

  private static final TypeReference<Map<String, Object>> FIELDS = new TypeReference<>() {};

  /** An artefact of a project with one node. */
  static GraphArtefact of(
      ProjectInfo project,
      String node,
      Properties properties,
      List<Edge> edges,
      List<LearnedRules.Rule> rules,
      Metadata metadata) {
    String source = "buildlog:" + project.id();
    return new GraphArtefact(
        source,
        DOMAIN,
        List.of(new Concept(node, DOMAIN, properties, source)),
        edges,
        rules,
        metadata);
  }

  /** Node. */
  record Concept(String name, String domain, Properties properties, String sourceId) {}

  /** Directed edge, with a confidence from 0 to 1. */
  record Edge(
      String sourceId,
      String targetId,
      String relationType,
      Properties properties,
      double confidence) {

    static Edge of(String source, String target, String relation, double confidence) {
      return new Edge(source, target, relation, new NoProperties(), confidence);
    }
  }

  /** Properties of a node or an edge. */
  sealed interface Properties {}

  /** No property. */
  record NoProperties() implements Properties {}

  /** Properties of a mistake. */
  record MistakeNode(
      String errorClass,
      String description,
      String timestamp,
      boolean wasRepeat,
      String sessionId,
      String severity,
      String context)
      implements Properties {}

  /** Properties of a mistake in a session. */
  record ContainedMistake(String errorClass, boolean wasRepeat) implements Properties {}

  /** Properties of a reward. */
  record RewardNode(
      String outcome, double rewardValue, String timestamp, String errorClass, String sessionId)
      implements Properties {}

  /** Properties of a session. */
  record SessionNode(
      String startedAt,
      String endedAt,
      double durationMinutes,
      int mistakesLogged,
      int repeatedMistakes,
      String outcome,
      int rulesCount,
      String errorClass)
      implements Properties {}

  /** Origin of the emission, and the ids of its subject. */
  record Metadata(
      String source,
      String sourceVersion,
      String emittedAt,
      String projectId,
      String mistakeId,
      String rewardId,
      String sessionId) {

    static Metadata ofMistake(ProjectInfo project, Instant at, String mistakeId) {
      return new Metadata("buildlog", VERSION, at.toString(), project.id(), mistakeId, "", "");
    }

    static Metadata ofReward(ProjectInfo project, Instant at, String rewardId, String sessionId) {
      return new Metadata(
          "buildlog", VERSION, at.toString(), project.id(), "", rewardId, sessionId);
    }

    static Metadata ofSession(ProjectInfo project, Instant at, String sessionId) {
      return new Metadata("buildlog", VERSION, at.toString(), project.id(), "", "", sessionId);
    }
  }

  @Override
  public List<EmissionEdge> edges(String type, Instant at) {
    return edges.stream()
        .map(
            edge ->
                new EmissionEdge(
                    edge.sourceId(),
                    edge.targetId(),
                    edge.relationType(),
                    edge.confidence(),
                    type,
                    at,
                    MAPPER.convertValue(edge.properties(), FIELDS)))
        .toList();
  }
}
