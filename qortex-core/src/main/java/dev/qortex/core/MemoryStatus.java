package dev.qortex.core;

import dev.qortex.core.graph.GraphStats;

/**
 * Status of a memory.
 *
 * @param graph how much it knows
 * @param vectors how many nodes have a vector
 * @param embeddingModel the name of the model
 * @param factors how many nodes have a teleportation factor
 * @param outcomes how many outcomes of past questions it remembers
 */
public record MemoryStatus(
    GraphStats graph, int vectors, String embeddingModel, int factors, int outcomes) {}
