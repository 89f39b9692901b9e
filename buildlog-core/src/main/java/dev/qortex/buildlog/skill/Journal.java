package dev.qortex.buildlog.skill;

import dev.qortex.core.error.SourceReadException;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Entries of a build journal: Markdown files named by their day, whose section {@code Improvements}
 * lists insights by category.
 *
 * @param entries in the order of their names
 * @param warnings about files that were passed over, each with its name
 */
public record Journal(List<Entry> entries, List<String> warnings) {

  private static final Pattern NAME = Pattern.compile("20\\d\\d-\\d\\d-\\d\\d-.*\\.md");
  private static final int DATE_LENGTH = 10;

  /** The headings of insights, in lower case, with the category of each. */
  private static final Map<String, String> CATEGORIES =
      Map.of(
          "architectural", "architectural",
          "workflow", "workflow",
          "tool usage", "tool_usage",
          "tool_usage", "tool_usage",
          "domain knowledge", "domain_knowledge",
          "domain_knowledge", "domain_knowledge");

  /**
   * One file.
   *
   * @param source its name
   * @param date of its name
   * @param insights in order
   */
  public record Entry(String source, LocalDate date, List<Insight> insights) {

    /** Copies. */
    public Entry {
      insights = List.copyOf(insights);
    }
  }

  /**
   * One insight.
   *
   * @param category of its heading
   * @param text of its bullet
   */
  public record Insight(String category, String text) {}

  /** No entries. */
  public static final Journal EMPTY = new Journal(List.of(), List.of());

  /** Copies. */
  public Journal {
    entries = List.copyOf(entries);
    warnings = List.copyOf(warnings);
  }

  /**
   * Reads the entries of a folder; one with an impossible date, or not in UTF-8, is passed over
   * with a warning.
   *
   * @throws SourceReadException when the folder cannot be read
   */
  public static Journal read(Path folder) {
    List<Entry> entries = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        if (NAME.matcher(name).matches() && Files.isRegularFile(file)) {
          try {
            LocalDate date = LocalDate.parse(name.substring(0, DATE_LENGTH));
            entries.add(new Entry(name, date, insights(Files.readAllLines(file))));
          } catch (DateTimeException e) {
            warnings.add("The journal entry (%s) has no valid date.".formatted(name));
          } catch (MalformedInputException e) {
            warnings.add("The journal entry (%s) is not in UTF-8.".formatted(name));
          }
        }
      }
    } catch (IOException e) {
      throw new SourceReadException(
          "The journal (%s) cannot be read.\nMaybe the folder does not exist.".formatted(folder),
          e);
    }
    return new Journal(entries, warnings);
  }

  private static List<Insight> insights(List<String> lines) {
    List<Insight> found = new ArrayList<>();
    boolean inside = false;
    String category = "";
    for (String line : lines) {
      if (line.startsWith("## ")) {
        inside = line.substring(3).strip().equalsIgnoreCase("improvements");
        category = "";
      } else if (line.startsWith("### ")) {
        String heading = line.substring(4).strip().toLowerCase(Locale.ROOT);
        category = CATEGORIES.getOrDefault(heading, "");
      } else if (inside && !category.isEmpty() && line.startsWith("- ")) {
        String text = line.substring(2).strip();
        if (!text.isEmpty() && !placeholder(text)) {
          found.add(new Insight(category, text));
        }
      }
    }
    return found;
  }

  private static boolean placeholder(String text) {
    return text.startsWith("[") && text.endsWith("]") || text.startsWith("e.g.,");
  }
}
