package dev.qortex.benchmarks.retrieval;

import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Texts that are searched together, and questions about them.
 *
 * @param domain where the texts go
 * @param texts in their order
 * @param questions to ask of this domain only
 * @param unanswerable further questions, which no text answers
 * @param read what an ingestor made of documents; the texts are its passages then
 */
record Corpus(
    String domain,
    List<Text> texts,
    List<Asked> questions,
    List<Unanswerable> unanswerable,
    Optional<IngestionManifest> read) {

  /** A property of passages of documents: their id. */
  static final String PASSAGE = "passage";

  /** Copies. */
  Corpus {
    texts = List.copyOf(texts);
    questions = List.copyOf(questions);
    unanswerable = List.copyOf(unanswerable);
  }

  /** Texts that are still to be read. */
  Corpus(String domain, List<Text> texts, List<Asked> questions) {
    this(domain, texts, questions, List.of(), Optional.empty());
  }

  /** Passages of documents; gold is by their ids. */
  static Corpus of(IngestionManifest read, List<Asked> questions, List<Unanswerable> unanswerable) {
    List<Text> texts =
        read.passages().stream()
            .map(passage -> new Text(passage.id(), passage.title(), passage.text()))
            .toList();
    return new Corpus(read.domain(), texts, questions, unanswerable, Optional.of(withIds(read)));
  }

  /** Passages of documents with their ids as a property, so that questions can leave some out. */
  private static IngestionManifest withIds(IngestionManifest read) {
    IngestionManifest.Builder manifest = IngestionManifest.builder(read.domain());
    read.sources().forEach(manifest::source);
    read.concepts().forEach(manifest::concept);
    read.edges().forEach(manifest::edge);
    for (Passage passage : read.passages()) {
      Map<String, Object> properties = new HashMap<>(passage.properties());
      properties.put(PASSAGE, passage.id());
      manifest.passage(
          new Passage(
              passage.id(),
              passage.domain(),
              passage.title(),
              passage.text(),
              passage.provenance(),
              passage.sequence(),
              properties));
    }
    return manifest.build();
  }

  /**
   * A text that can be found.
   *
   * @param id by which gold names it
   * @param title may be empty
   * @param text without the title
   * @param group what it shares with its neighbours, such as a session; empty for none
   * @param position its place in the group, from 0
   * @param names what a language model found in it; only where a set has that
   * @param at when it was said; empty if the set does not say
   */
  record Text(
      String id,
      String title,
      String text,
      String group,
      int position,
      List<String> names,
      Optional<Instant> at) {

    /** A text without a date. */
    Text(String id, String title, String text, String group, int position, List<String> names) {
      this(id, title, text, group, position, names, Optional.empty());
    }

    /** A text that stands alone. */
    Text(String id, String title, String text) {
      this(id, title, text, "", 0, List.of());
    }
  }

  /**
   * A question that no text answers.
   *
   * @param farOff whether it is about another subject than the texts
   */
  record Unanswerable(String text, boolean farOff) {}

  /**
   * A question and what it needs.
   *
   * @param id unique in its set
   * @param gold the parts that it needs, not empty: of each part the ids of the texts that have it
   */
  record Asked(String id, String text, List<Set<String>> gold) {

    /** Copies. */
    Asked {
      gold = gold.stream().map(Set::copyOf).toList();
    }

    /** A question that needs each of those texts. */
    static Asked all(String id, String text, Collection<String> needed) {
      return new Asked(id, text, new TreeSet<>(needed).stream().map(Set::of).toList());
    }

    /** The ids of all texts that have a part. */
    Set<String> ids() {
      return gold.stream().flatMap(Set::stream).collect(Collectors.toSet());
    }
  }
}
