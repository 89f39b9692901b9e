/** The local store that follows the server's graph: its texts, vectors, words, checkpoints. */
@NullMarked
package dev.qortex.graph.memgraph.internal.replica;

import org.jspecify.annotations.NullMarked;
