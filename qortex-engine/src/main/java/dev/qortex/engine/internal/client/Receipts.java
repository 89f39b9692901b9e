package dev.qortex.engine.internal.client;

import dev.qortex.core.evaluation.AnswerReceipt;
import dev.qortex.core.evaluation.AnswerReceipt.Considered;
import dev.qortex.core.evaluation.AnswerReceipt.Policy;
import dev.qortex.core.feedback.AnswerTrace;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.Node;
import dev.qortex.engine.internal.client.RecentAnswers.RecentAnswer;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;

/**
 * Makes receipts of the answers that are kept for feedback. What a retraction or an erasure removed
 * from the graph is in no receipt. Thread-safe.
 */
public final class Receipts {

  private final GraphBackend graph;
  private final RecentAnswers answers;
  private final Policy policy;

  /**
   * Receipts of those answers.
   *
   * @param policy the settings of this client
   */
  public Receipts(GraphBackend graph, RecentAnswers answers, Policy policy) {
    this.graph = graph;
    this.answers = answers;
    this.policy = policy;
  }

  public AnswerReceipt of(String answerId) {
    RecentAnswer given = answers.required(answerId);
    AnswerTrace trace = given.trace();
    Map<String, Node> nodes = graph.nodes(trace.ids());
    return new AnswerReceipt(
        answerId,
        trace.at(),
        given.question(),
        trace.revision(),
        trace.relevance(),
        trace.candidates().stream()
            .filter(node -> nodes.containsKey(node.id()))
            .map(node -> considered(node, Objects.requireNonNull(nodes.get(node.id())), given))
            .toList(),
        policy);
  }

  private static Considered considered(
      AnswerTrace.Candidate candidate, Node node, RecentAnswer given) {
    return new Considered(
        node.id(),
        node.domain(),
        node.provenance().sourceId(),
        node.validity(),
        candidate.fate(),
        candidate.score(),
        given.shares().getOrDefault(node.id(), Collections.emptySortedMap()));
  }
}
