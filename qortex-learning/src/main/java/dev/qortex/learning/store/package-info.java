/** Where evidence about arms is kept: changed by deltas only, each observation once. */
@NullMarked
package dev.qortex.learning.store;

import org.jspecify.annotations.NullMarked;
