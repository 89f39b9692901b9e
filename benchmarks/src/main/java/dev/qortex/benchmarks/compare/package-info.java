/** Comparison of the figures of one benchmark at two revisions of this repository. */
@NullMarked
package dev.qortex.benchmarks.compare;

import org.jspecify.annotations.NullMarked;
