package dev.qortex.buildlog.storage.sqlite;

import dev.qortex.buildlog.model.Event;
import dev.qortex.storage.sqlite.jdbc.SqlFunction;
import java.sql.ResultSet;
import java.util.List;
import java.util.function.Function;

/**
 * Where events of one kind are kept.
 *
 * @param name of the table
 * @param columns those that only this kind has
 * @param values of these columns, in order
 * @param row reads an event
 */
record EventTable<E extends Event>(
    String name,
    List<String> columns,
    Function<E, List<Object>> values,
    SqlFunction<ResultSet, E> row) {}
