/** Transactions on the graph: the log of changes, the deletion of domains, checkpoints. */
@NullMarked
package dev.qortex.graph.memgraph.internal.graph;

import org.jspecify.annotations.NullMarked;
