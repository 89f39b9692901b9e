/** The quality of retrieval on question sets with known answers. */
@NullMarked
package dev.qortex.benchmarks.retrieval;

import org.jspecify.annotations.NullMarked;
