/**
 * Everything durable in one SQLite file: {@link dev.qortex.storage.sqlite.SqliteStore}, and the
 * plumbing below it, which other artifacts build their own tables on.
 */
@NullMarked
package dev.qortex.storage.sqlite;

import org.jspecify.annotations.NullMarked;
