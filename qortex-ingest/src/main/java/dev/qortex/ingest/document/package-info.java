/** Structure of documents: sections of blocks with marks, their sentences, and chunks of them. */
@NullMarked
package dev.qortex.ingest.document;

import org.jspecify.annotations.NullMarked;
