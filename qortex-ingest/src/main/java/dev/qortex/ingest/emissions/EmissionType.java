package dev.qortex.ingest.emissions;

import java.util.Locale;
import java.util.Optional;

/** The artefacts of buildlog, by how their file names begin. */
enum EmissionType {
  MISTAKE_MANIFEST,
  REWARD_SIGNAL,
  SESSION_SUMMARY,
  LEARNED_RULES,
  GAUNTLET_REVIEW;

  String value() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<EmissionType> of(String fileName) {
    for (EmissionType type : values()) {
      if (fileName.startsWith(type.value() + "_") && fileName.endsWith(".json")) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }
}
