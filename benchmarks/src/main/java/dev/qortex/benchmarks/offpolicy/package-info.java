/** Coverage of the intervals of off-policy evaluation, and its results on real logs. */
@NullMarked
package dev.qortex.benchmarks.offpolicy;

import org.jspecify.annotations.NullMarked;
