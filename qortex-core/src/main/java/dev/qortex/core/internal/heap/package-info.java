/**
 * The graph on the heap: contributions by source, edits, checkpoints and copies. For the suite's
 * own artifacts only.
 */
@NullMarked
package dev.qortex.core.internal.heap;

import org.jspecify.annotations.NullMarked;
