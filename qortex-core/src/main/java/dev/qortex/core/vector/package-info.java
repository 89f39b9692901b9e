/** Nearest vectors by cosine similarity. */
@NullMarked
package dev.qortex.core.vector;

import org.jspecify.annotations.NullMarked;
