/**
 * Probability that one of the first items of an answer answers the question: its evidence, fitted
 * weights, and their calibration by feedback. For the suite's own artifacts only.
 */
@NullMarked
package dev.qortex.engine.internal.relevance;

import org.jspecify.annotations.NullMarked;
