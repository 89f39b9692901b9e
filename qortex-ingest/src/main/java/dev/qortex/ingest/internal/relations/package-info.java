/**
 * Typed relations that a sentence states: candidates by construction, and a logistic model of their
 * probability.
 */
@NullMarked
package dev.qortex.ingest.internal.relations;

import org.jspecify.annotations.NullMarked;
