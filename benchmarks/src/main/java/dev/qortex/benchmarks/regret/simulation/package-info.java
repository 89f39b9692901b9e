/** Worlds with known means, and the regret of a learner in them. */
@NullMarked
package dev.qortex.benchmarks.regret.simulation;

import org.jspecify.annotations.NullMarked;
