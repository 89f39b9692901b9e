/** Arms, posteriors and the learner, and how feedback on a graph reaches them. */
@NullMarked
package dev.qortex.learning;

import org.jspecify.annotations.NullMarked;
