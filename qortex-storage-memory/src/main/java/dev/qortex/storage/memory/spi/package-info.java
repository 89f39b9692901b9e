/**
 * Contributions, edits and checkpoint content on the heap, for authors of backends whose server
 * keeps no checkpoints.
 */
@NullMarked
package dev.qortex.storage.memory.spi;

import org.jspecify.annotations.NullMarked;
