/** Storage of buildlog in the tables of a PostgreSQL database, which several machines share. */
@NullMarked
package dev.qortex.buildlog.storage.postgres;

import org.jspecify.annotations.NullMarked;
