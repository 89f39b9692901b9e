/** Connection to a database over Bolt: transactions, retries, causes of failures, the schema. */
@NullMarked
package dev.qortex.graph.memgraph.internal.bolt;

import org.jspecify.annotations.NullMarked;
