package dev.qortex.core.store;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Result of a check of a file or of a schema, as of one state of it. Immutable.
 *
 * @param findings the faults, and things worth a note; empty when there are none
 * @param rows the number of rows by table; empty when the file is damaged
 */
public record Verification(List<Finding> findings, SortedMap<String, Long> rows) {

  /** Severity of a finding. */
  public enum Severity {
    /** Data contradict each other: answers may be wrong. */
    FAULT,
    /** Comes of ordinary use; harms nothing. */
    NOTE
  }

  /**
   * Elements with the same fault.
   *
   * @param what the things, in the plural
   * @param severity the severity of the fault
   * @param count the number of elements, from 1
   * @param examples up to five of them, mostly ids
   * @param mendable whether a repair of the file mends it
   * @param remedy the advice to the user
   */
  public record Finding(
      String what,
      Severity severity,
      long count,
      List<String> examples,
      boolean mendable,
      String remedy) {

    /** Copies the examples. */
    public Finding {
      examples = List.copyOf(examples);
    }
  }

  /** Copies the lists. */
  public Verification {
    findings = List.copyOf(findings);
    rows = Collections.unmodifiableSortedMap(new TreeMap<>(rows));
  }

  /** Returns whether there are no faults; there may be notes. */
  public boolean sound() {
    return findings.stream().noneMatch(finding -> finding.severity() == Severity.FAULT);
  }
}
