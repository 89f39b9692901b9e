/**
 * Parts of the store on the heap, for authors of stores: contributions with their edits, and the
 * re-embedding of vectors that are kept there.
 */
@NullMarked
package dev.qortex.storage.memory.spi;

import org.jspecify.annotations.NullMarked;
