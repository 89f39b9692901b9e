/** Regret of learners while they learn. */
@NullMarked
package dev.qortex.benchmarks.regret;

import org.jspecify.annotations.NullMarked;
