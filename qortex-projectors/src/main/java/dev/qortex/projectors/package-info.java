/** Rules out of the graph: a source derives, an enricher explains, a target writes them. */
@NullMarked
package dev.qortex.projectors;

import org.jspecify.annotations.NullMarked;
