/** Ingestion of buildlog's emissions into the graph. */
@NullMarked
package dev.qortex.ingest.buildlog;

import org.jspecify.annotations.NullMarked;
