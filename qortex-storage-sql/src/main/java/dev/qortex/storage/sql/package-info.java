/** Memory stores in the tables of a relational database; for Qortex only. */
@NullMarked
package dev.qortex.storage.sql;

import org.jspecify.annotations.NullMarked;
