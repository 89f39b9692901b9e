/** How fast questions are answered, and what that is made of. */
@NullMarked
package dev.qortex.benchmarks.retrievalspeed;

import org.jspecify.annotations.NullMarked;
