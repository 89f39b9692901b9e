package dev.qortex.benchmarks.ingest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes as much Markdown as one wants: copies of real pages in which headings, code terms and
 * strong terms get new names, so that the number of names grows with the text as it does in life.
 */
final class MarkdownCopies {

  private static final Pattern NAMES =
      Pattern.compile("(?m)^(#{1,6} .*\\S)|`(\\w[\\w.]{2,40})`|\\*\\*([^*\n]{3,40})\\*\\*");
  private static final String[] SYLLABLES = {
    "ba", "ce", "di", "fo", "gu", "ha", "ki", "lo", "mu", "ne", "pa", "ri", "so", "tu", "va", "zo"
  };

  private final List<Path> pages;
  private final SplittableRandom random;

  MarkdownCopies(Path folder, long seed) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      this.pages =
          new ArrayList<>(
              files
                  .filter(file -> file.toString().endsWith(".md"))
                  .sorted(Comparator.comparing(Path::toString))
                  .toList());
    }
    this.random = new SplittableRandom(seed);
  }

  /** Writes at least the given number of bytes into the folder; returns the number written. */
  long write(Path folder, long bytes) throws IOException {
    long written = 0;
    for (int copy = 0; written < bytes; copy++) {
      Path part = Files.createDirectories(folder.resolve("copy-" + copy));
      for (int i = 0; i < pages.size() && written < bytes; i++) {
        String page = Files.readString(pages.get(i));
        Path file = part.resolve("page-" + i + ".md");
        Files.writeString(file, copy == 0 ? page : renamed(page));
        written += Files.size(file);
      }
    }
    return written;
  }

  private String renamed(String page) {
    Matcher names = NAMES.matcher(page);
    return names.replaceAll(
        name -> {
          String more = word();
          String text =
              name.group(1) != null
                  ? name.group(1) + " " + more
                  : name.group(2) != null
                      ? "`" + name.group(2) + more + "`"
                      : "**" + name.group(3) + " " + more + "**";
          return Matcher.quoteReplacement(text);
        });
  }

  private String word() {
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < 3; i++) {
      word.append(SYLLABLES[random.nextInt(SYLLABLES.length)]);
    }
    return Character.toUpperCase(word.charAt(0)) + word.substring(1);
  }
}
