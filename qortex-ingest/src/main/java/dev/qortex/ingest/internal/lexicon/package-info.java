/**
 * Names of concepts: which text is a name, which spellings are one concept, and where a text
 * mentions it.
 */
@NullMarked
package dev.qortex.ingest.internal.lexicon;

import org.jspecify.annotations.NullMarked;
