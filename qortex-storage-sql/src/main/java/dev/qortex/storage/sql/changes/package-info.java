/** Log of the changes of a file, and copies on the heap that follow it. */
@NullMarked
package dev.qortex.storage.sql.changes;

import org.jspecify.annotations.NullMarked;
