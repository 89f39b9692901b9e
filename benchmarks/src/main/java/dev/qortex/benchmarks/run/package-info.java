/** Contract of a benchmark: its options, its run and the one form of its results. */
@NullMarked
package dev.qortex.benchmarks.run;

import org.jspecify.annotations.NullMarked;
