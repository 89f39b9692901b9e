package dev.qortex.benchmarks.quality;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Section;
import dev.qortex.ingest.document.Sentences;
import dev.qortex.ingest.extract.Extraction;
import dev.qortex.ingest.extract.Extractor;
import dev.qortex.ingest.extract.Reading;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Findings of an extractor, by file and sentence. They are recorded before documents are merged: a
 * manifest keeps one sentence of each edge. Not thread-safe.
 */
final class ExtractedFindings {

  /** In letters; shorter texts are part of others by chance. */
  private static final int SHORTEST_PART = 12;

  /** Findings in a sentence; a sentence that comes twice in a file counts as one. */
  record Found(Set<EdgeClaim> claims, Set<String> rules) {

    Found() {
      this(new LinkedHashSet<>(), new LinkedHashSet<>());
    }
  }

  private final Map<String, Map<String, Found>> byFile = new HashMap<>();

  /**
   * The extractor, with all that it finds recorded here.
   *
   * @param folder what stands in front of the names of files
   */
  Extractor recording(String folder, Extractor extractor) {
    return reading -> {
      Extraction extraction = extractor.extract(reading);
      add(folder, reading, extraction);
      return extraction;
    };
  }

  private void add(String folder, Reading reading, Extraction extraction) {
    String file = folder + reading.sourceId().substring(reading.sourceId().indexOf(':') + 1);
    Map<String, Found> found = byFile.computeIfAbsent(file, any -> new HashMap<>());
    for (Section section : reading.document().sections()) {
      for (Block block : section.blocks()) {
        Sentences.of(block).forEach(span -> in(found, span.of(block.text())));
      }
    }
    for (Extraction.Relation edge : extraction.relations()) {
      if (!edge.structural() && !edge.type().isStructural()) {
        in(found, edge.evidence().quote())
            .claims()
            .add(EdgeClaim.of(edge.source(), edge.type(), edge.target()));
      }
    }
    for (Extraction.Rule rule : extraction.rules()) {
      in(found, rule.evidence().quote()).rules().add(rule.category());
    }
  }

  private static Found in(Map<String, Found> found, String sentence) {
    return found.computeIfAbsent(PlainText.key(sentence), any -> new Found());
  }

  /** True if the sentence was cut from the file in the same way as by who labelled it. */
  boolean hasRead(String file, String sentence) {
    return byFile.getOrDefault(file, Map.of()).containsKey(PlainText.key(sentence));
  }

  /**
   * The findings of a sentence. A sentence that was cut otherwise has the findings of its parts, or
   * of the sentence that it is a part of.
   */
  Found of(String file, String sentence) {
    Map<String, Found> found = byFile.getOrDefault(file, Map.of());
    Found all = new Found();
    for (Found part : parts(found, PlainText.key(sentence)).values()) {
      all.claims().addAll(part.claims());
      all.rules().addAll(part.rules());
    }
    return all;
  }

  private static SortedMap<String, Found> parts(Map<String, Found> found, String key) {
    SortedMap<String, Found> parts = new TreeMap<>();
    Found exact = found.get(key);
    if (exact != null) {
      parts.put(key, exact);
      return parts;
    }
    found.forEach(
        (other, part) -> {
          if (Math.min(other.length(), key.length()) >= SHORTEST_PART
              && (other.contains(key) || key.contains(other))) {
            parts.put(other, part);
          }
        });
    return parts;
  }

  /** The number of findings in none of the labelled sentences. */
  long notJudged(Labels labels, LabelledPages corpus) {
    Map<String, Map<String, Found>> left = new HashMap<>();
    byFile.forEach((file, found) -> left.put(file, new HashMap<>(found)));
    for (Labels.Sentence label : labels.sentences()) {
      Map<String, Found> found = byFile.getOrDefault(label.file(), Map.of());
      String key = PlainText.key(corpus.at(label.file(), label.place()));
      left.getOrDefault(label.file(), new HashMap<>())
          .keySet()
          .removeAll(parts(found, key).keySet());
    }
    return left.values().stream()
        .flatMap(found -> found.values().stream())
        .mapToLong(found -> found.claims().size() + found.rules().size())
        .sum();
  }
}
