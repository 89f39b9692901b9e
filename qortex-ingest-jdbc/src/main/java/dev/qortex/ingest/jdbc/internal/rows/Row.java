package dev.qortex.ingest.jdbc.internal.rows;

import java.util.List;
import java.util.Map;

/**
 * Row of a table as far as it was read.
 *
 * @param key its key as a text
 * @param place the values of its key, by which rows are ordered
 * @param values texts by column, without those that are null or blank
 * @param targets the rows that it refers to, without those that do not exist
 */
public record Row(
    String key, List<Object> place, Map<String, String> values, List<Target> targets) {}
