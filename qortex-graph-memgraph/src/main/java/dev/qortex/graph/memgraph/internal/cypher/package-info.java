/** Statements in Cypher and of the schema, as Memgraph and Neo4j understand them. */
@NullMarked
package dev.qortex.graph.memgraph.internal.cypher;

import org.jspecify.annotations.NullMarked;
