/** Findings of an ingestor in sentences, compared with labels that were written by hand. */
@NullMarked
package dev.qortex.benchmarks.quality;

import org.jspecify.annotations.NullMarked;
