package dev.qortex.service;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;

/**
 * Facts that only the host of a memory knows: its calls, its learners, its files and its backups.
 * {@code qortex_status} shows them. Thread-safe.
 */
public interface HostFacts {

  /**
   * A backup.
   *
   * @param name the name of the file
   * @param at the time when it was made
   * @param bytes the size of the file
   */
  record Backup(String name, Instant at, long bytes) {}

  /**
   * Result of a check of the store.
   *
   * @param sound whether the store is consistent
   * @param findings faults and notes in words, each with what mends it
   */
  record Check(boolean sound, List<String> findings) {

    /** Makes defensive copies. */
    public Check {
      findings = List.copyOf(findings);
    }
  }

  /** The calls since the process started. */
  CallStatistics calls();

  /** The names of the learners that have learned something. */
  SortedSet<String> learners();

  /** The size of the store in bytes; empty when the host cannot tell. */
  OptionalLong bytes();

  /** The last backup that the host knows of. */
  Optional<Backup> lastBackup();

  /** Checks the store, which takes time; empty when it has no check. */
  Optional<Check> verify();
}
