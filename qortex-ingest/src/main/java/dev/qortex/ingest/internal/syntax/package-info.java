/** Phrases of a sentence, by the tags of its words. */
@NullMarked
package dev.qortex.ingest.internal.syntax;

import org.jspecify.annotations.NullMarked;
