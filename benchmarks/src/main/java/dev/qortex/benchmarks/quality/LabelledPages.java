package dev.qortex.benchmarks.quality;

import dev.qortex.commons.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The files that were labelled.
 *
 * @param texts by file name
 */
record LabelledPages(Map<String, String> texts) {

  /**
   * Reads the labelled files of a folder.
   *
   * @throws IllegalStateException when they are not those that were labelled
   */
  static LabelledPages read(Path folder, Labels labels) throws IOException {
    SortedMap<String, String> texts = new TreeMap<>();
    StringBuilder sums = new StringBuilder();
    for (String name : labels.files()) {
      Path file = folder.resolve(name);
      byte[] bytes = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
      sums.append(Sha256.of(bytes)).append("  ").append(name).append('\n');
      texts.put(name, new String(bytes, StandardCharsets.UTF_8));
    }
    String hash = Sha256.of(sums.toString());
    if (!hash.equals(labels.folderHash())) {
      throw new IllegalStateException(
          "The folder (%s, %s files, hash %s) is not the one that was labelled (hash %s).\nMaybe a file is missing, was edited, or had its line ends changed."
              .formatted(folder, texts.size(), hash, labels.folderHash()));
    }
    return new LabelledPages(texts);
  }

  /** The text at a place. */
  String at(String file, Labels.Place place) {
    String text = texts.get(file);
    if (text == null || place.end() > text.length()) {
      throw new IllegalStateException(
          "The labels name a place (%s, %s to %s) that is not there.\nMaybe they belong to another version of the data."
              .formatted(file, place.start(), place.end()));
    }
    return text.substring(place.start(), place.end());
  }
}
