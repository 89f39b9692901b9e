/**
 * Whether off-policy evaluation holds what its intervals promise, and what it says of real logs.
 */
@NullMarked
package dev.qortex.benchmarks.offpolicy;

import org.jspecify.annotations.NullMarked;
