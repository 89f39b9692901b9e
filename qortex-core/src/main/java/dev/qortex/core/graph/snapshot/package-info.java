/**
 * Immutable snapshots of a graph as compressed sparse rows, and how they follow the revisions of a
 * backend.
 */
@NullMarked
package dev.qortex.core.graph.snapshot;

import org.jspecify.annotations.NullMarked;
