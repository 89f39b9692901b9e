/** Words of English technical prose: lists, forms of nouns and verbs, and of names. */
@NullMarked
package dev.qortex.ingest.internal.lexicon;

import org.jspecify.annotations.NullMarked;
