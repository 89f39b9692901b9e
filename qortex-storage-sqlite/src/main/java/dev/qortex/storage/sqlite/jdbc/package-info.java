/**
 * Connections, transactions, migrations and statements of one SQLite file, for stores that keep
 * their own tables in it. Applications need {@link SqliteDatabase} only.
 */
@NullMarked
package dev.qortex.storage.sqlite.jdbc;

import org.jspecify.annotations.NullMarked;
