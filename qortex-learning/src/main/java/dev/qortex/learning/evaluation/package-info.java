/** Off-policy evaluation, from a log: did learning help, would another policy be better? */
@NullMarked
package dev.qortex.learning.evaluation;

import org.jspecify.annotations.NullMarked;
