/** Part-of-speech tagging of sentences, by word lists, endings and neighbouring words. */
@NullMarked
package dev.qortex.ingest.tagging;

import org.jspecify.annotations.NullMarked;
