package dev.qortex.buildlog.storage.memory;

import dev.qortex.commons.UndoableTables;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Rows of each project by their key, in the order of insertion. Every method is a transaction, or a
 * part of that of its caller. Thread-safe: one transaction at a time.
 */
final class ProjectTable<K, V> {

  private final UndoableTables tables;
  private final Consumer<String> requireProject;
  private final Map<String, Map<K, V>> rows = new HashMap<>();

  /**
   * Creates an empty table.
   *
   * @param requireProject refuses a change to a project that is not registered
   */
  ProjectTable(UndoableTables tables, Consumer<String> requireProject) {
    this.tables = tables;
    this.requireProject = requireProject;
  }

  <T> T inTransaction(Supplier<T> work) {
    return tables.inTransaction(work);
  }

  /** Reads the rows of a project; an unknown project has none. */
  <T> T read(String projectId, Function<Map<K, V>, T> work) {
    return inTransaction(() -> work.apply(rows.getOrDefault(projectId, Map.of())));
  }

  /** Runs changes of this table to a project, given its present rows. */
  <T> T change(String projectId, Function<Map<K, V>, T> work) {
    return inTransaction(
        () -> {
          requireProject.accept(projectId);
          return work.apply(rows.computeIfAbsent(projectId, id -> new LinkedHashMap<>()));
        });
  }

  Optional<V> find(String projectId, K key) {
    return read(projectId, known -> Optional.ofNullable(known.get(key)));
  }

  List<V> list(String projectId) {
    return read(projectId, known -> List.copyOf(known.values()));
  }

  /** Puts a row in the place of that with its key; returns true if there was none. */
  boolean put(String projectId, K key, V row) {
    return change(
        projectId,
        known -> {
          boolean fresh = !known.containsKey(key);
          tables.put(known, key, row);
          return fresh;
        });
  }

  /** Puts a row unless there is one with its key; returns true if there was none. */
  boolean add(String projectId, K key, V row) {
    return change(projectId, known -> !known.containsKey(key) && put(projectId, key, row));
  }

  /** Changes a row; returns false if there is none with that key. */
  boolean update(String projectId, K key, UnaryOperator<V> change) {
    return change(
        projectId,
        known -> {
          V row = known.get(key);
          if (row != null) {
            tables.put(known, key, change.apply(row));
          }
          return row != null;
        });
  }

  /** Removes the row with that key. */
  void remove(String projectId, K key) {
    change(
        projectId,
        known -> {
          tables.remove(known, key);
          return true;
        });
  }
}
