package dev.qortex.ingest.jdbc.internal.rows;

import java.util.List;

/**
 * Rows of a table that follow each other in the order of keys.
 *
 * @param suffix a colon and the text of its first key; empty for the beginning of the table
 * @param from the values of its first key; empty for the beginning of the table
 * @param to the values of the key after it; empty for the end of the table
 * @param rows the rows
 * @param digest of all that was read of them
 */
public record Segment(
    String suffix, List<Object> from, List<Object> to, List<Row> rows, String digest) {}
