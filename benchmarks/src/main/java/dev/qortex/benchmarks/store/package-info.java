/** Speed and size of the durable memory. */
@NullMarked
package dev.qortex.benchmarks.store;

import org.jspecify.annotations.NullMarked;
