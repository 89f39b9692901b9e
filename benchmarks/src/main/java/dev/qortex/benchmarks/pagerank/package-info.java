/** How fast the walk is. */
@NullMarked
package dev.qortex.benchmarks.pagerank;

import org.jspecify.annotations.NullMarked;
