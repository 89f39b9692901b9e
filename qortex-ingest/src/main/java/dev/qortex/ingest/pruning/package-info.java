/** Takes weak edges out of a manifest before it is stored, and says of each one why. */
@NullMarked
package dev.qortex.ingest.pruning;

import org.jspecify.annotations.NullMarked;
