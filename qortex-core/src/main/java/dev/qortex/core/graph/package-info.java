/**
 * Graph storage: {@link dev.qortex.core.graph.GraphBackend}, its capabilities, and the graph as
 * arrays.
 */
@NullMarked
package dev.qortex.core.graph;

import org.jspecify.annotations.NullMarked;
