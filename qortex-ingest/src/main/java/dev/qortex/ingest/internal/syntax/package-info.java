/** Parts of speech and phrases of a sentence, by word lists and neighbouring words. */
@NullMarked
package dev.qortex.ingest.internal.syntax;

import org.jspecify.annotations.NullMarked;
