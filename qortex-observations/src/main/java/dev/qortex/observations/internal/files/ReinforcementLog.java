package dev.qortex.observations.internal.files;

import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;

/**
 * Log of observations that were known already, until the sleep cycle writes them into the entries;
 * apart from the state, so that neither writes over the other. Used while the folder is held.
 */
public record ReinforcementLog(Workspace files) {

  /**
   * A known observation.
   *
   * @param entry id of the entry that says it
   * @param at when it was noticed again, as it is written
   * @param sessionId where
   */
  public record Reinforcement(String entry, String at, String sessionId) {

    /** Checks. */
    public Reinforcement {
      Objects.requireNonNull(entry);
      Objects.requireNonNull(sessionId);
      OffsetDateTime.parse(at);
    }

    /** Returns the time at which it was noticed again. */
    public Instant instant() {
      return OffsetDateTime.parse(at).toInstant();
    }
  }

  private Path file() {
    return files.own("reinforcements.jsonl");
  }

  /** Appends a line, durably. */
  public void add(Reinforcement reinforcement) {
    files.append(file(), List.of(Workspace.json(reinforcement)));
  }

  /** Returns all that was not replaced since it was added. */
  public List<Reinforcement> read() {
    return Workspace.records(file(), Reinforcement.class);
  }

  /** Puts these in the place of all. */
  public void replace(List<Reinforcement> kept) {
    files.write(file(), kept);
  }
}
