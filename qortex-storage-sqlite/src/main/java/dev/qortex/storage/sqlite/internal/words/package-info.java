/** Word counts of texts, and the lexical index over them. */
@NullMarked
package dev.qortex.storage.sqlite.internal.words;

import org.jspecify.annotations.NullMarked;
