package dev.qortex.benchmarks.quality;

import dev.qortex.core.model.RelationType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What a reader found in sentences. The sentences are not here, only where they stand.
 *
 * @param folderHash the SHA-256 by which the labelled folder is known
 * @param sentences in sampled order; those at even indexes are for tuning, the others are kept for
 *     measuring
 */
record Labels(String folderHash, List<Sentence> sentences) {

  private static final String RESOURCE = "labels.tsv";
  private static final String HASH_LINE = "# folder ";

  /** Indexes into a file's text, in UTF-16 units. */
  record Place(int start, int end) {

    Place {
      if (start < 0 || end <= start) {
        throw new IllegalArgumentException(
            "The place (%d to %d) must not be empty.\nMaybe a line of the labels is damaged."
                .formatted(start, end));
      }
    }

    static Place of(String text) {
      String[] ends = text.split("-", -1);
      return new Place(Integer.parseInt(ends[0]), Integer.parseInt(ends[1]));
    }
  }

  /** One thing relates to another. The ends may stand in the heading above the sentence. */
  record Edge(Place source, RelationType type, Place target) {

    static Edge of(String text) {
      String[] parts = text.split(" ", -1);
      return new Edge(Place.of(parts[0]), RelationType.of(parts[1]), Place.of(parts[2]));
    }
  }

  /** A labelled sentence of a file. */
  record Sentence(String file, Place place, boolean rule, List<Edge> edges) {

    static Sentence of(String line) {
      String[] columns = line.split("\t", -1);
      if (columns.length != 5) {
        throw new IllegalArgumentException(
            "The line (%s) must have five columns.\nMaybe the labels are damaged.".formatted(line));
      }
      List<Edge> edges = new ArrayList<>();
      for (String edge : columns[4].split("; ", 0)) {
        if (!edge.isEmpty()) {
          edges.add(Edge.of(edge));
        }
      }
      Place place = new Place(Integer.parseInt(columns[1]), Integer.parseInt(columns[2]));
      return new Sentence(columns[0], place, columns[3].equals("1"), edges);
    }
  }

  Labels {
    sentences = List.copyOf(sentences);
  }

  static Labels load() {
    try (InputStream in = Objects.requireNonNull(Labels.class.getResourceAsStream(RESOURCE))) {
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Labels parse(String text) {
    String hash = "";
    List<Sentence> sentences = new ArrayList<>();
    for (String line : text.lines().toList()) {
      if (line.startsWith(HASH_LINE)) {
        hash = line.substring(HASH_LINE.length()).split(" ", 2)[0];
      } else if (!line.startsWith("#")) {
        sentences.add(Sentence.of(line));
      }
    }
    return new Labels(hash, sentences);
  }

  /** One half of the sentences. */
  List<Sentence> half(Half half) {
    List<Sentence> chosen = new ArrayList<>();
    for (int i = half.ordinal(); i < sentences.size(); i += Half.values().length) {
      chosen.add(sentences.get(i));
    }
    return chosen;
  }

  /** The half that may be looked at, and the one that may only be counted. */
  enum Half {
    TUNING,
    KEPT
  }
}
