/** How long the learner takes, over a file on disk. */
@NullMarked
package dev.qortex.benchmarks.speed;

import org.jspecify.annotations.NullMarked;
