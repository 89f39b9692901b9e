/** Connections, transactions, migrations and statements of one SQLite file. */
@NullMarked
package dev.qortex.storage.sqlite.jdbc;

import org.jspecify.annotations.NullMarked;
