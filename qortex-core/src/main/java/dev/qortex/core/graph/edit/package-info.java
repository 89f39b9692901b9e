/**
 * What a backend needs that keeps the graph elsewhere: a writing call reads what it touches,
 * changes that on the heap, and the backend writes the differences. For implementers of {@link
 * dev.qortex.core.graph.GraphBackend}; who uses a graph needs none of it.
 */
@NullMarked
package dev.qortex.core.graph.edit;

import org.jspecify.annotations.NullMarked;
