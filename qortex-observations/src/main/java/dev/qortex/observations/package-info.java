/**
 * Observations: an agent appends one line to a buffer, and a pipeline without a language model
 * screens, scores, stores and indexes it.
 */
@NullMarked
package dev.qortex.observations;

import org.jspecify.annotations.NullMarked;
