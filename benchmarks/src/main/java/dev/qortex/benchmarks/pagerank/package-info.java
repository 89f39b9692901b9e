/** Speed of the walk. */
@NullMarked
package dev.qortex.benchmarks.pagerank;

import org.jspecify.annotations.NullMarked;
