/** What is left after writers were killed. */
@NullMarked
package dev.qortex.benchmarks.crash;

import org.jspecify.annotations.NullMarked;
