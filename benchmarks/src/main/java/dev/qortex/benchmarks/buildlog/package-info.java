/** Times of the buildlog loop over a file. */
@NullMarked
package dev.qortex.benchmarks.buildlog;

import org.jspecify.annotations.NullMarked;
