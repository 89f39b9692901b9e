package dev.qortex.json.wire;

import dev.qortex.core.feedback.Belief;

/** Belief in numbers, as it is sent. */
public record KnownBelief(double n, double mean, double low, double high) implements Belief {}
