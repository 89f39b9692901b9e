/** Immutable snapshots of a graph as sparse rows, which follow the revisions of a backend. */
@NullMarked
package dev.qortex.core.graph.snapshot;

import org.jspecify.annotations.NullMarked;
