/** Tables of buildlog and of patterns in one database; for the suite only. */
@NullMarked
package dev.qortex.buildlog.storage.sql;

import org.jspecify.annotations.NullMarked;
