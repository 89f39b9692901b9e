/**
 * Durable storage in one SQLite file: {@link dev.qortex.storage.sqlite.SqliteStore}, and its
 * database layer, on which other artifacts build their own tables.
 */
@NullMarked
package dev.qortex.storage.sqlite;

import org.jspecify.annotations.NullMarked;
