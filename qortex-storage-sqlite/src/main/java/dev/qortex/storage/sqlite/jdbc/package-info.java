/**
 * Connections, transactions, migrations and statements of one SQLite file, on which other artifacts
 * build their own tables.
 */
@NullMarked
package dev.qortex.storage.sqlite.jdbc;

import org.jspecify.annotations.NullMarked;
