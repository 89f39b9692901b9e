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
   * @return false, and nothing changes, when its id is known in the project
   */
  boolean add(String projectId, ReviewPattern pattern);

  /** That pattern. */
  Optional<ReviewPattern> find(String projectId, String patternId);

  /** All patterns, by id. */
  List<ReviewPattern> list(String projectId);

  /**
   * Appends to the log. A change adds to the totals of its subject, a transition sets its state.
   *
   * @return false, and nothing changes, when the id is known for records of its kind
   * @throws IllegalArgumentException for a change or transition of a pattern that is not known
   */
  boolean append(String projectId, PatternRecord record);

  /** That record. */
  <R extends PatternRecord> Optional<R> record(String projectId, Class<R> kind, String id);

  /** The records of a kind, or of all with {@code PatternRecord.class}, in the order they came. */
  <R extends PatternRecord> List<R> records(String projectId, Class<R> kind);

  /** The records of a kind, or of all, that came from a run, in the order they came. */
  <R extends PatternRecord> List<R> records(String projectId, Class<R> kind, String run);

  /** The ids of patterns that informed patterns of a role, as links say. */
  Set<String> informing(String projectId, String role);

  /**
   * Takes back all that came from a run: its records leave the log, the totals and states that they
   * touched are computed anew, and patterns without any sighting are removed.
   *
   * @param run not blank
   * @return the ids of patterns that were touched, removed or not
   */
  Set<String> forget(String projectId, String run);

  @Override
  void close();
}
