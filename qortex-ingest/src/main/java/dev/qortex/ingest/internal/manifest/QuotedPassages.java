package dev.qortex.ingest.internal.manifest;

import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the passages of a document in which quotes stand. Quotes that come in the order of the text
 * are found in linear time. Not thread-safe.
 */
final class QuotedPassages {

  private final List<Passage> passages;
  private final Map<String, List<Integer>> byLocation = new HashMap<>();

  /** Index of the passage in which the last quote of each location was found. */
  private final Map<String, Integer> last = new HashMap<>();

  QuotedPassages(List<Passage> passages) {
    this.passages = passages;
    for (int i = 0; i < passages.size(); i++) {
      String location = passages.get(i).provenance().location();
      byLocation.computeIfAbsent(location, l -> new ArrayList<>()).add(i);
    }
  }

  /**
   * The index of the passage with that quote, the nearest after the last one; -1 if none has it.
   */
  int find(Provenance evidence) {
    List<Integer> here = byLocation.getOrDefault(evidence.location(), List.of());
    int from = last.getOrDefault(evidence.location(), 0);
    for (int i = 0; i < here.size() && !evidence.quote().isEmpty(); i++) {
      int next = (from + i) % here.size();
      if (passages.get(here.get(next)).text().contains(evidence.quote())) {
        last.put(evidence.location(), next);
        return here.get(next);
      }
    }
    return -1;
  }
}
