package dev.qortex.core.retrieval;

/**
 * What one leg says of an item.
 *
 * @param leg its name
 * @param score on the leg's own scale
 * @param rank from 1
 * @param share what it adds to the fused score
 */
public record LegScore(String leg, double score, int rank, double share) {}
