/** Speed of reading documents, and completeness of their text. */
@NullMarked
package dev.qortex.benchmarks.ingest;

import org.jspecify.annotations.NullMarked;
