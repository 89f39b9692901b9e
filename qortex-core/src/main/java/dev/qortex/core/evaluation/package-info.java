/**
 * Receipts of answers, questions without an answer, and trials that measure what answers are worth.
 */
@NullMarked
package dev.qortex.core.evaluation;

import org.jspecify.annotations.NullMarked;
