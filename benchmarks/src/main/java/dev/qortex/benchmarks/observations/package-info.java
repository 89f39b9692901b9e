/** Measures of the observation pipeline. */
@NullMarked
package dev.qortex.benchmarks.observations;

import org.jspecify.annotations.NullMarked;
