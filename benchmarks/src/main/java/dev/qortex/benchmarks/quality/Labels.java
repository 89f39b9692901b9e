package dev.qortex.benchmarks.quality;

import dev.qortex.commons.Resources;
import dev.qortex.core.model.RelationType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Labels that human readers gave to sentences, which are named by their places.
 *
 * @param folderHash the SHA-256 by which the labelled folder is known
 * @param sentences in sampled order
 */
record Labels(String folderHash, List<Sentence> sentences) {

  private static final String HASH_LINE = "# folder ";
  private static final String HALF_LINE = "# half ";

  /** Indexes into a file's text, in UTF-16 units. */
  record Place(int start, int end) {

    Place {
      if (start < 0 || end <= start) {
        throw new IllegalArgumentException(
            "The place (%s to %s) must not be empty.\nMaybe a line of the labels is damaged."
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
  record Sentence(String file, Place place, boolean rule, List<Edge> edges, Half half) {

    static Sentence of(String line, Half half) {
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
      return new Sentence(columns[0], place, columns[3].equals("1"), edges, half);
    }
  }

  Labels {
    sentences = List.copyOf(sentences);
  }

  static Labels load(String resource) {
    return parse(text(resource));
  }

  /** A resource beside this class. */
  static String text(String resource) {
    return Resources.text(Labels.class, resource);
  }

  /** A line of the file names the half of those below; without one they alternate. */
  static Labels parse(String text) {
    String hash = "";
    Optional<Half> half = Optional.empty();
    List<Sentence> sentences = new ArrayList<>();
    for (String line : text.lines().toList()) {
      if (line.startsWith(HASH_LINE)) {
        hash = line.substring(HASH_LINE.length()).split(" ", 2)[0];
      } else if (line.startsWith(HALF_LINE)) {
        half =
            Optional.of(Half.valueOf(line.substring(HALF_LINE.length()).toUpperCase(Locale.ROOT)));
      } else if (!line.startsWith("#")) {
        Half other = Half.values()[sentences.size() % Half.values().length];
        sentences.add(Sentence.of(line, half.orElse(other)));
      }
    }
    return new Labels(hash, sentences);
  }

  /** The files that have a labelled sentence. */
  SortedSet<String> files() {
    return sentences.stream().map(Sentence::file).collect(Collectors.toCollection(TreeSet::new));
  }

  /** One half of the sentences. */
  List<Sentence> half(Half half) {
    return sentences.stream().filter(sentence -> sentence.half() == half).toList();
  }

  /** The half that may be looked at, and the one that may only be counted. */
  enum Half {
    TUNING,
    KEPT
  }
}
