/** Settings of the connection to a Bolt server. */
@NullMarked
package dev.qortex.graph.memgraph.settings;

import org.jspecify.annotations.NullMarked;
