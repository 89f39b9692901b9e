/** Worlds with known means, and what a learner loses in them while it learns. */
@NullMarked
package dev.qortex.learning.simulation;

import org.jspecify.annotations.NullMarked;
