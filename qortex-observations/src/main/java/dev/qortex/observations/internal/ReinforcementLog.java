package dev.qortex.observations.internal;

import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;

/**
 * Log of observations that were known already, until the sleep cycle writes them into the entries;
 * apart from the state, so that neither writes over the other. Used while the folder is held.
 */
record ReinforcementLog(Workspace files) {

  /**
   * A known observation.
   *
   * @param entry id of the entry that says it
   * @param at when it was noticed again, as it is written
   * @param sessionId where
   */
  record Reinforcement(String entry, String at, String sessionId) {

    /** Checks. */
    Reinforcement {
      Objects.requireNonNull(entry);
      Objects.requireNonNull(sessionId);
      OffsetDateTime.parse(at);
    }

    Instant instant() {
      return OffsetDateTime.parse(at).toInstant();
    }
  }

  private Path file() {
    return files.own("reinforcements.jsonl");
  }

  void add(Reinforcement reinforcement) {
    files.append(file(), List.of(Workspace.json(reinforcement)));
  }

  List<Reinforcement> read() {
    return Workspace.records(file(), Reinforcement.class);
  }

  void replace(List<Reinforcement> kept) {
    files.write(file(), kept);
  }
}
