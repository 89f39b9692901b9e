/** Vectors found along a graph, for sets that are too large to compare with all of them. */
@NullMarked
package dev.qortex.vector.jvector;

import org.jspecify.annotations.NullMarked;
