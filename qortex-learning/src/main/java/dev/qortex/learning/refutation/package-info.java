/** Whether data agree with what a causal graph says about who tells something about whom. */
@NullMarked
package dev.qortex.learning.refutation;

import org.jspecify.annotations.NullMarked;
