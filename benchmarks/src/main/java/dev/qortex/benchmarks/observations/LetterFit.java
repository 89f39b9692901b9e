package dev.qortex.benchmarks.observations;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Fits the log-odds that a random letter follows another, against words: counts of the pairs of
 * letters of words, with half a pair of each added. It uses no line of the evaluation.
 */
final class LetterFit {

  private static final int LETTERS = 26;
  private static final double ADDED = 0.5;
  private static final int SCALE = 10;
  private static final int SHORTEST = 3;

  private final int[][] pairs = new int[LETTERS][LETTERS];

  /** The pairs of the words of the Markdown pages of a folder, and of more texts. */
  static LetterFit of(Path folder, List<String> texts) throws IOException {
    LetterFit fit = new LetterFit();
    try (DirectoryStream<Path> pages = Files.newDirectoryStream(folder, "*.md")) {
      for (Path page : pages) {
        fit.add(Files.readString(page));
      }
    }
    texts.forEach(fit::add);
    return fit;
  }

  private void add(String text) {
    for (String word : text.toLowerCase(Locale.ROOT).split("[^a-z]+")) {
      for (int i = 1; i < word.length() && word.length() >= SHORTEST; i++) {
        pairs[word.charAt(i - 1) - 'a'][word.charAt(i) - 'a']++;
      }
    }
  }

  /** Writes a row for each first letter. */
  void write(Path file) throws IOException {
    Stream<String> rows =
        IntStream.range(0, LETTERS).mapToObj(first -> String.join(" ", row(pairs[first])));
    Files.write(
        file,
        Stream.concat(
                Stream.of(
                    "# Ten times the log-odds that a random letter, and not one of a word, follows another: a row for",
                    "# each first letter from a to z. Written by benchmarks/run observations-security --fit letters."),
                rows)
            .toList());
  }

  private static List<String> row(int[] counts) {
    double all = IntStream.of(counts).sum() + LETTERS * ADDED;
    return IntStream.of(counts)
        .mapToObj(count -> Long.toString(odds((count + ADDED) / all)))
        .toList();
  }

  private static long odds(double share) {
    return Math.round(SCALE * Math.log(1 / (LETTERS * share)));
  }
}
