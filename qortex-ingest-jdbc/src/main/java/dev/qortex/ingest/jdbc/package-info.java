/**
 * Ingestion of databases over JDBC: rows as passages, references between them as typed edges, and
 * constraints as rules. A database is only read.
 */
@NullMarked
package dev.qortex.ingest.jdbc;

import org.jspecify.annotations.NullMarked;
