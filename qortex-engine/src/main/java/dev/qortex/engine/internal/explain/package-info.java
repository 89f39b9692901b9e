/** Paths and comparisons that explain an answer. For the suite's own artifacts only. */
@NullMarked
package dev.qortex.engine.internal.explain;

import org.jspecify.annotations.NullMarked;
