package dev.qortex.observations;

/**
 * Two similar entries that the night has linked: they may say the same, or contradict each other.
 *
 * @param older noticed first
 * @param newer noticed later
 */
public record SimilarPair(MemorizedEntry older, MemorizedEntry newer) {}
