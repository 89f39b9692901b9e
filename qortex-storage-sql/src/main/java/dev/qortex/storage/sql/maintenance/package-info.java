/** Consistency checks, repairs and measurements of a file. */
@NullMarked
package dev.qortex.storage.sql.maintenance;

import org.jspecify.annotations.NullMarked;
