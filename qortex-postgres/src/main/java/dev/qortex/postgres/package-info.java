/** A memory in a PostgreSQL database. */
@NullMarked
package dev.qortex.postgres;

import org.jspecify.annotations.NullMarked;
