/** What is left after many threads and processes wrote at once. */
@NullMarked
package dev.qortex.benchmarks.contention;

import org.jspecify.annotations.NullMarked;
