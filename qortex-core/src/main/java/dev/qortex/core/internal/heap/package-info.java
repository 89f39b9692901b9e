/** The graph on the heap: contributions, edits, checkpoints, copies. For the suite only. */
@NullMarked
package dev.qortex.core.internal.heap;

import org.jspecify.annotations.NullMarked;
