/** Time and memory that the rules of a graph take. */
@NullMarked
package dev.qortex.benchmarks.projection;

import org.jspecify.annotations.NullMarked;
