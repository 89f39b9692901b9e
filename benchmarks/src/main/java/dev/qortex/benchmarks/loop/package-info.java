/** Simulated projects in which the review loop has to find the rules that help. */
@NullMarked
package dev.qortex.benchmarks.loop;

import org.jspecify.annotations.NullMarked;
