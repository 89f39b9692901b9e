package dev.qortex.buildlog.workspace;

import java.util.Locale;

/**
 * Finding about one thing that a project needs for its buildlog.
 *
 * @param name the name of the part, such as {@code journal}
 * @param status whether it is there
 * @param problem the fault in words; empty when there is none
 * @param remedy the remedy; empty when nothing is wrong
 */
public record SetupCheck(String name, Status status, String problem, String remedy) {

  /** Gravity of a finding. */
  public enum Status {
    /** The part is complete. */
    PASSED,
    /** The loop works without it. */
    WARNING,
    /** The loop lacks it. */
    FAILED
  }

  /** A summary in one line, for people. */
  @Override
  public String toString() {
    return status == Status.PASSED
        ? name + ": passed"
        : "%s: %s. %s To mend it: %s."
            .formatted(name, status.name().toLowerCase(Locale.ROOT), problem, remedy);
  }
}
