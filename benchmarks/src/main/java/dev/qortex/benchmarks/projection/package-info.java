/** How long the rules of a graph take, and how much memory. */
@NullMarked
package dev.qortex.benchmarks.projection;

import org.jspecify.annotations.NullMarked;
