/** The graph backend on the heap. */
@NullMarked
package dev.qortex.core.graph.memory;

import org.jspecify.annotations.NullMarked;
