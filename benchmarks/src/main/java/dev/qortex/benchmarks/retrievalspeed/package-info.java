/** Time to answer questions, and its parts. */
@NullMarked
package dev.qortex.benchmarks.retrievalspeed;

import org.jspecify.annotations.NullMarked;
