package dev.qortex.engine.internal.ranking;

import dev.qortex.core.evaluation.AnswerReceipt;

/**
 * A candidate of an answer.
 *
 * @param id of the node
 * @param score by which it was ranked
 * @param fate what became of it
 */
public record ConsideredNode(String id, double score, AnswerReceipt.Fate fate) {}
