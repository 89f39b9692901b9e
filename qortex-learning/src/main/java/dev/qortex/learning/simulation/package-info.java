/** Worlds with known means, and the regret of a learner in them. */
@NullMarked
package dev.qortex.learning.simulation;

import org.jspecify.annotations.NullMarked;
