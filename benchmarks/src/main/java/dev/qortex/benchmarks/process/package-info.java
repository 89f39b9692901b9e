/** Processes of their own, and what is measured in them. */
@NullMarked
package dev.qortex.benchmarks.process;

import org.jspecify.annotations.NullMarked;
