/** Stores of evidence about arms: changed by deltas only, each observation once. */
@NullMarked
package dev.qortex.learning.store;

import org.jspecify.annotations.NullMarked;
