/** Independences that a causal graph implies, and tests whether data agree with them. */
@NullMarked
package dev.qortex.causal;

import org.jspecify.annotations.NullMarked;
