/** How fast and how large the durable memory is. */
@NullMarked
package dev.qortex.benchmarks.store;

import org.jspecify.annotations.NullMarked;
