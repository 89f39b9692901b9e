/** What buildlog emits, on its way into the graph. */
@NullMarked
package dev.qortex.ingest.emission;

import org.jspecify.annotations.NullMarked;
