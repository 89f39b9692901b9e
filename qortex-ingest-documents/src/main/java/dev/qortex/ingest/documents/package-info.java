/** Parsers of HTML and PDF documents. */
@NullMarked
package dev.qortex.ingest.documents;

import org.jspecify.annotations.NullMarked;
