/** What buildlog emits, on its way into the graph. */
@NullMarked
package dev.qortex.ingest.buildlog;

import org.jspecify.annotations.NullMarked;
