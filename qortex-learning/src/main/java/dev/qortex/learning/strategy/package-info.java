/** Selection strategies: pure functions of posteriors and a random generator. */
@NullMarked
package dev.qortex.learning.strategy;

import org.jspecify.annotations.NullMarked;
