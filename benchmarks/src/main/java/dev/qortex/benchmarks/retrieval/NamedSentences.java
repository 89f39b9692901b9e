package dev.qortex.benchmarks.retrieval;

import dev.qortex.core.model.Passage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Sentences of a passage that contain a name. */
final class NamedSentences {

  private NamedSentences() {}

  /** The numbers of the sentences that contain the name; empty when none does. */
  static List<Long> containing(Passage passage, String name) {
    List<Long> starts = starts(passage);
    String text = passage.text().toLowerCase(Locale.ROOT);
    List<Long> found = new ArrayList<>();
    for (int i = 0; i < starts.size(); i++) {
      int end = i + 1 < starts.size() ? Math.toIntExact(starts.get(i + 1)) : text.length();
      if (text.substring(Math.toIntExact(starts.get(i)), end)
          .contains(name.toLowerCase(Locale.ROOT))) {
        found.add((long) i);
      }
    }
    return found;
  }

  /** Offsets of the first character of each sentence. */
  static List<Long> starts(Passage passage) {
    List<Long> starts = new ArrayList<>();
    if (passage.properties().get("sentences") instanceof List<?> list) {
      list.forEach(start -> starts.add((Long) start));
    }
    if (starts.isEmpty() || starts.get(0) != 0) {
      starts.add(0, 0L);
    }
    return starts;
  }
}
