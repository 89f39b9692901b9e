package dev.qortex.core;

import dev.qortex.core.graph.GraphStats;

/**
 * Status of a memory.
 *
 * @param graph the size of the graph
 * @param vectors the number of nodes with a vector
 * @param embeddingModel the name of the model
 * @param factors the number of nodes with a teleportation factor
 * @param outcomes the number of remembered outcomes of past questions
 */
public record MemoryStatus(
    GraphStats graph, int vectors, String embeddingModel, int factors, int outcomes) {}
