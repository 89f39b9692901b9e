/** Tables of a schema with their keys and references, and what names say about them. */
@NullMarked
package dev.qortex.ingest.jdbc.internal.schema;

import org.jspecify.annotations.NullMarked;
