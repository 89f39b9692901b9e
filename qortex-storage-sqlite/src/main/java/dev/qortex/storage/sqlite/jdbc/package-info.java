/**
 * Connections, transactions, migrations and statements of one SQLite file, for stores that keep
 * tables of their own in it. Applications need {@link SqliteDatabase} only.
 */
@NullMarked
package dev.qortex.storage.sqlite.jdbc;

import org.jspecify.annotations.NullMarked;
