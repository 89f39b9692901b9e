package dev.qortex.buildlog.model;

import dev.qortex.commons.Checks;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Place of a finding in the files of a project.
 *
 * @param file the path from the top of the project, with slashes
 * @param first the first line, from 1; 0 for the whole file
 * @param last the last line, from the first; 0 for the whole file
 */
public record Place(String file, int first, int last) {

  /** A file, and perhaps a line, the end of a range or a column. */
  private static final Pattern PLACE =
      Pattern.compile("(.*?)(?::L?(\\d{1,9})(?:-L?(\\d{1,9})|:\\d+)?)?");

  /** Checks the path and the order of the lines. */
  public Place {
    Checks.id("file of a place", file);
    if (first < 0 || last < first || first == 0 && last > 0) {
      throw new IllegalArgumentException(
          "The lines (%s) to (%s) of (%s) are in the wrong order.\nMaybe the first is not from 1."
              .formatted(first, last, Checks.shown(file)));
    }
  }

  /**
   * The place in a text such as {@code src/A.java:12} or {@code src/A.java:12-15}; empty when it
   * names none: one with white space and without a line is words, such as "the checkout module".
   */
  public static Optional<Place> of(String location) {
    String text = location.strip();
    Matcher parts = PLACE.matcher(text);
    boolean words = text.chars().anyMatch(Character::isWhitespace);
    if (!parts.matches() || parts.group(1).isBlank() || parts.group(2) == null && words) {
      return Optional.empty();
    }
    String file = parts.group(1).replace('\\', '/').replaceFirst("^(?:\\./)+(?=.)", "");
    if (parts.group(2) == null) {
      return Optional.of(new Place(file, 0, 0));
    }
    int first = Math.max(1, Integer.parseInt(parts.group(2)));
    int last = parts.group(3) == null ? first : Integer.parseInt(parts.group(3));
    return Optional.of(new Place(file, first, Math.max(first, last)));
  }

  /** Returns true if it names lines, not a file as a whole. */
  public boolean hasLines() {
    return first > 0;
  }
}
