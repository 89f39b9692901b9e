/**
 * Outcomes of answers, the protocols of listeners to feedback, and the stores of interoception:
 * teleportation factors, past questions, edge candidates and the outbox.
 */
@NullMarked
package dev.qortex.core.feedback;

import org.jspecify.annotations.NullMarked;
