/** Connections that only read, and a run over a schema. */
@NullMarked
package dev.qortex.ingest.jdbc.internal;

import org.jspecify.annotations.NullMarked;
