/** Elements and contributions as rows of the server: keys, JSON, reading and writing. */
@NullMarked
package dev.qortex.graph.memgraph.internal.rows;

import org.jspecify.annotations.NullMarked;
