/**
 * Off-policy evaluation: whether learning helped, and whether another policy would have been
 * better, from a log.
 */
@NullMarked
package dev.qortex.learning.evaluation;

import org.jspecify.annotations.NullMarked;
