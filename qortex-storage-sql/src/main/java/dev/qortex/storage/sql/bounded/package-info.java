/** Reads of bounded questions, which need no copy of the memory on the heap. */
@NullMarked
package dev.qortex.storage.sql.bounded;

import org.jspecify.annotations.NullMarked;
