package dev.qortex.observations.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Log of observations that were known already, until the sleep cycle writes them into the entries;
 * apart from the state, so that neither writes over the other. Used while the folder is held.
 */
record ReinforcementLog(Workspace files) {

  /**
   * A known observation.
   *
   * @param entryId the entry that says it
   * @param at when it was noticed again, as it is written
   * @param sessionId where
   */
  record Reinforcement(String entryId, String at, String sessionId) {

    Instant instant() {
      return OffsetDateTime.parse(at).toInstant();
    }

    String json() {
      return Workspace.JSON
          .createObjectNode()
          .put("entry", entryId)
          .put("at", at)
          .put("session_id", sessionId)
          .toString();
    }

    private static Optional<Reinforcement> read(String line) {
      try {
        JsonNode json = Workspace.JSON.readTree(line);
        Reinforcement read =
            new Reinforcement(
                json.path("entry").asText(),
                json.path("at").asText(),
                json.path("session_id").asText());
        read.instant();
        return Optional.of(read);
      } catch (JsonProcessingException | DateTimeException cutByACrash) {
        return Optional.empty();
      }
    }
  }

  private Path file() {
    return files.own("reinforcements.jsonl");
  }

  void add(List<Reinforcement> reinforcements) {
    files.append(file(), reinforcements.stream().map(Reinforcement::json).toList());
  }

  List<Reinforcement> read() {
    return Workspace.lines(file()).stream()
        .map(Reinforcement::read)
        .flatMap(Optional::stream)
        .toList();
  }

  void replace(List<Reinforcement> kept) {
    List<String> lines = new ArrayList<>();
    kept.forEach(each -> lines.add(each.json() + "\n"));
    files.write(file(), String.join("", lines));
  }
}
