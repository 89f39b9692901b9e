/** Settings of a memory in PostgreSQL. */
@NullMarked
package dev.qortex.postgres.settings;

import org.jspecify.annotations.NullMarked;
