/** Concepts, relations and rules of documents, and the names that documents share. */
@NullMarked
package dev.qortex.ingest.extract;

import org.jspecify.annotations.NullMarked;
