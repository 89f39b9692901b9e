/** Contract kit of {@link dev.qortex.core.graph.GraphBackend}. */
@NullMarked
package dev.qortex.tck.graph;

import org.jspecify.annotations.NullMarked;
