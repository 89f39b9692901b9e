/**
 * Rules that a sentence states: demands, advice and norms, and a logistic model of their
 * probability.
 */
@NullMarked
package dev.qortex.ingest.internal.directives;

import org.jspecify.annotations.NullMarked;
