/** Vectors of nodes and of named indexes, the models that made them, and re-embedding. */
@NullMarked
package dev.qortex.storage.sql.vectors;

import org.jspecify.annotations.NullMarked;
