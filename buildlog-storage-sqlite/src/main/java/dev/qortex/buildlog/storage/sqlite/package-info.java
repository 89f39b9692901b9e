/** Durable storage of buildlog: tables in a separate or shared SQLite file. */
@NullMarked
package dev.qortex.buildlog.storage.sqlite;

import org.jspecify.annotations.NullMarked;
