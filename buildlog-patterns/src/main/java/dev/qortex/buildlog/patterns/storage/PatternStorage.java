package dev.qortex.buildlog.patterns.storage;

import dev.qortex.buildlog.patterns.model.PatternRecord;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.core.store.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Storage of patterns: for each project the patterns with their totals, and beside them the log
 * that the totals follow from. Totals change by what is appended, inside of the storage, and are
 * never written. What belongs to one project is never seen from another. Each change is a
 * transaction of its own, or part of the surrounding {@link #inTransaction}. Thread-safe; closing
 * twice is harmless, use after close is an {@link IllegalStateException}.
 */
public interface PatternStorage extends Transactional, AutoCloseable {

  /**
   * Adds a pattern without its track record, state and contexts, which come from the log.
   *
   * @return false if its id is known in the project, so that nothing changed
   */
  boolean add(String projectId, ReviewPattern pattern);

  /** Finds a pattern. */
  Optional<ReviewPattern> find(String projectId, String patternId);

  /** All patterns, by id. */
  List<ReviewPattern> list(String projectId);

  /**
   * Appends to the log. A change adds to the totals of its subject, a transition sets its state.
   *
   * @return false if the id is known for records of its kind, so that nothing changed
   * @throws IllegalArgumentException for a change or transition of a pattern that is not known
   */
  boolean append(String projectId, PatternRecord record);

  /** Finds a record. */
  <R extends PatternRecord> Optional<R> record(String projectId, Class<R> kind, String id);

  /**
   * The records of a kind, or of all kinds with {@code PatternRecord.class}, in the order in which
   * they were appended.
   */
  <R extends PatternRecord> List<R> records(String projectId, Class<R> kind);

  /** The records of a kind, or of all kinds, of a run, in the order in which they were appended. */
  <R extends PatternRecord> List<R> records(String projectId, Class<R> kind, String run);

  /** The ids of patterns that informed patterns of a role, as links say. */
  Set<String> informing(String projectId, String role);

  /**
   * Withdraws all data of a run: its records leave the log, the affected totals and states are
   * computed anew, and patterns without any sighting are removed.
   *
   * @param run the run; not blank
   * @return the ids of patterns that were touched, removed or not
   */
  Set<String> forget(String projectId, String run);

  @Override
  void close();
}
