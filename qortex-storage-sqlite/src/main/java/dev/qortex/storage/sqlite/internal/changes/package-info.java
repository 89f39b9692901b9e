/** Log of the changes of a file, and copies on the heap that follow it. */
@NullMarked
package dev.qortex.storage.sqlite.internal.changes;

import org.jspecify.annotations.NullMarked;
