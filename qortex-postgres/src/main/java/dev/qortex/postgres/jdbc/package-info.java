/** Transactions and migrations on PostgreSQL, for stores that share a schema. */
@NullMarked
package dev.qortex.postgres.jdbc;

import org.jspecify.annotations.NullMarked;
