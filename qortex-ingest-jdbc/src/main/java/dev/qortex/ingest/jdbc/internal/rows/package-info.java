/** Rows in the order of their keys, their texts, and the segments in which they are stored. */
@NullMarked
package dev.qortex.ingest.jdbc.internal.rows;

import org.jspecify.annotations.NullMarked;
