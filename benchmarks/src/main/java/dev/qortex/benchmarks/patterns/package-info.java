/** Measures the pattern loop. */
@NullMarked
package dev.qortex.benchmarks.patterns;

import org.jspecify.annotations.NullMarked;
