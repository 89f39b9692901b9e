/** Durable stores as the harnesses see them, the processes that write, and what became of it. */
@NullMarked
package dev.qortex.benchmarks.durable;

import org.jspecify.annotations.NullMarked;
