package dev.qortex.ingest.internal;

import dev.qortex.core.model.IngestNote;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The files of kinds that cannot be read, counted by their endings. Not thread-safe. */
public final class UnknownFiles {

  private static final int NAMED = 10;

  private final Map<String, Integer> endings = new TreeMap<>();
  private String first = "";
  private String known = "";
  private int files;

  /**
   * Counts a file.
   *
   * @param kinds the kinds that can be read
   */
  public void add(String path, String kinds) {
    String ending = SourceFiles.ending(path.substring(path.lastIndexOf('/') + 1));
    endings.merge(ending.isEmpty() ? "no ending" : "." + ending, 1, Integer::sum);
    first = files++ == 0 ? path : first;
    known = kinds;
  }

  /** One note for all of them, the most frequent endings first; none without a file. */
  public Optional<IngestNote> note() {
    if (files == 0) {
      return Optional.empty();
    }
    String counts =
        endings.entrySet().stream()
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .limit(NAMED)
            .map(ending -> "%s (%s)".formatted(ending.getKey(), ending.getValue()))
            .collect(Collectors.joining(", "));
    String more = endings.size() > NAMED ? " and others" : "";
    return Optional.of(
        files == 1
            ? IngestNote.dropped(
                first, "No parser knows its kind; those known are %s.".formatted(known))
            : IngestNote.dropped(
                "(%s) files".formatted(files),
                "No parser knows their kinds: %s%s; those known are %s."
                    .formatted(counts, more, known)));
  }
}
