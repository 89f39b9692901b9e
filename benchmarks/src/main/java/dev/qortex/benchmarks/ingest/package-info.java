/** How fast documents are read, and whether all of their text arrives. */
@NullMarked
package dev.qortex.benchmarks.ingest;

import org.jspecify.annotations.NullMarked;
