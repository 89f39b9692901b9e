/** The graph backend on the heap, with checkpoints. */
@NullMarked
package dev.qortex.core.graph.memory;

import org.jspecify.annotations.NullMarked;
