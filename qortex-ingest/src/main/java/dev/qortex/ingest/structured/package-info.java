/** Structured facts: concepts, edges and rules as data, and saved manifests. */
@NullMarked
package dev.qortex.ingest.structured;

import org.jspecify.annotations.NullMarked;
