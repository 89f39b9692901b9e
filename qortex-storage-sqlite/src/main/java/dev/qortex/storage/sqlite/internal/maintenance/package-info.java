/** Consistency checks, repairs and measurements of a file. */
@NullMarked
package dev.qortex.storage.sqlite.internal.maintenance;

import org.jspecify.annotations.NullMarked;
