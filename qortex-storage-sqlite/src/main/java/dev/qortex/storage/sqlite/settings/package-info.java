/** Settings of a SQLite file: durability, waiting, caches. */
@NullMarked
package dev.qortex.storage.sqlite.settings;

import org.jspecify.annotations.NullMarked;
