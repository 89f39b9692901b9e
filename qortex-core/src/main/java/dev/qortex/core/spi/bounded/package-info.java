/**
 * Protocols of stores that answer a question without the whole memory on the heap: candidates by
 * words, vectors and names, and their neighbourhood in the graph.
 */
@NullMarked
package dev.qortex.core.spi.bounded;

import org.jspecify.annotations.NullMarked;
