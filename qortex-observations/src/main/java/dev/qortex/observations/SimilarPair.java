package dev.qortex.observations;

/**
 * Pair of similar entries that the night has linked: they may agree or contradict each other.
 *
 * @param older noticed first
 * @param newer noticed later
 */
public record SimilarPair(MemorizedEntry older, MemorizedEntry newer) {}
