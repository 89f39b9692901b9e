/** Benchmarks and evaluations by name. */
@NullMarked
package dev.qortex.benchmarks;

import org.jspecify.annotations.NullMarked;
