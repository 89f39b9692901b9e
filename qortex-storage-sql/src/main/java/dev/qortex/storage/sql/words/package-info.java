/** Word counts of texts, and the lexical index over them. */
@NullMarked
package dev.qortex.storage.sql.words;

import org.jspecify.annotations.NullMarked;
