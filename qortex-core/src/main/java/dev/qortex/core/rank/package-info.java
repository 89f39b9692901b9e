/** Personalized PageRank over a graph snapshot: pure functions without input or output. */
@NullMarked
package dev.qortex.core.rank;

import org.jspecify.annotations.NullMarked;
