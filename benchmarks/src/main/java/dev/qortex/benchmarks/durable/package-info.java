/**
 * Durable stores as the harnesses see them, the processes that write into them, and the check of
 * what became of it.
 */
@NullMarked
package dev.qortex.benchmarks.durable;

import org.jspecify.annotations.NullMarked;
