/** Cost of meters, observations, logs and alerts. */
@NullMarked
package dev.qortex.benchmarks.observability;

import org.jspecify.annotations.NullMarked;
