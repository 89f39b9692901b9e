package dev.qortex.ingest.internal;

import dev.qortex.core.model.IngestNote;
import java.util.List;
import java.util.Optional;

/** The note on files and folders that are ignored. Pure functions. */
public final class IgnoredFiles {

  /** The reason for one of them. */
  public static final String REASON = "Git ignores it, or it holds builds or packages.";

  private static final int NAMED = 5;

  private IgnoredFiles() {}

  /** One note for all of them. */
  public static Optional<IngestNote> note(List<String> ignored) {
    if (ignored.isEmpty()) {
      return Optional.empty();
    }
    List<String> first = ignored.subList(0, Math.min(NAMED, ignored.size()));
    String more = ignored.size() > NAMED ? " and others" : "";
    return Optional.of(
        IngestNote.dropped(
            "(%s) files and folders".formatted(ignored.size()),
            "They were not read, as git ignores them or they hold builds or packages: %s%s. Maybe read them with --include-ignored, or in Java with ignoredToo()."
                .formatted(String.join(", ", first), more)));
  }
}
