/** The graph on a Bolt server: how fast it is loaded and read. */
@NullMarked
package dev.qortex.benchmarks.bolt;

import org.jspecify.annotations.NullMarked;
