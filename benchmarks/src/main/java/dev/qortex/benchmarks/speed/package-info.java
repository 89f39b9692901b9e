/** Time of the learner's operations, over a file on disk. */
@NullMarked
package dev.qortex.benchmarks.speed;

import org.jspecify.annotations.NullMarked;
