/** Questions to memories of up to millions of passages, in a replica and bounded. */
@NullMarked
package dev.qortex.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
