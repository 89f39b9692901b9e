/** Statements, transactions and migrations over JDBC, for stores that share a database. */
@NullMarked
package dev.qortex.storage.sql.jdbc;

import org.jspecify.annotations.NullMarked;
