/** Finds concepts, relations and rules in documents. */
@NullMarked
package dev.qortex.ingest.extract;

import org.jspecify.annotations.NullMarked;
