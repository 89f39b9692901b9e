/** Reports on a learner for people: leader board, course of posteriors, regret, comparisons. */
@NullMarked
package dev.qortex.learning.report;

import org.jspecify.annotations.NullMarked;
