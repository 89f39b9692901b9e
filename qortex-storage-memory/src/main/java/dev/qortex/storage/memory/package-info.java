/** A memory on the heap: store, graph backend and checkpoints. */
@NullMarked
package dev.qortex.storage.memory;

import org.jspecify.annotations.NullMarked;
