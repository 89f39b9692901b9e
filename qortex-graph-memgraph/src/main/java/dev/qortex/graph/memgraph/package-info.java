/** The graph of a memory on a Bolt server: Memgraph or Neo4j. */
@NullMarked
package dev.qortex.graph.memgraph;

import org.jspecify.annotations.NullMarked;
