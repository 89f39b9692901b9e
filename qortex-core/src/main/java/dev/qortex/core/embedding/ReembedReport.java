package dev.qortex.core.embedding;

/**
 * What a re-embedding did.
 *
 * @param model that made all vectors of the store
 * @param nodes that have a vector of it, which is all of them
 * @param questions that have a vector of it, which is all past questions
 * @param dropped vectors that were put by hand under ids that no node has, so that there was no
 *     text to embed
 */
public record ReembedReport(EmbeddingIdentity model, int nodes, int questions, int dropped) {}
