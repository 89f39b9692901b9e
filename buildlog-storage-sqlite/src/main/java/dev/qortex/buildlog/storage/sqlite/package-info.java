/** The durable storage of buildlog: tables in a SQLite file, of its own or shared. */
@NullMarked
package dev.qortex.buildlog.storage.sqlite;

import org.jspecify.annotations.NullMarked;
