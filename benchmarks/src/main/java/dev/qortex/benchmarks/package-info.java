/** Benchmarks and evaluations by name, and the one form of their results. */
@NullMarked
package dev.qortex.benchmarks;

import org.jspecify.annotations.NullMarked;
