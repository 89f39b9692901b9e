/** Vectors as nodes of the server, and the registry of those that an index was given. */
@NullMarked
package dev.qortex.graph.memgraph.internal.vectors;

import org.jspecify.annotations.NullMarked;
