/**
 * Personalized PageRank over a graph snapshot: power iteration and forward push. Pure functions, no
 * I/O.
 */
@NullMarked
package dev.qortex.engine.pagerank;

import org.jspecify.annotations.NullMarked;
