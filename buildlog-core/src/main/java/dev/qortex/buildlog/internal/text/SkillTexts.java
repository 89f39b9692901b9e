package dev.qortex.buildlog.internal.text;

import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Tags of skills, as Python buildlog words them. Stateless. */
public final class SkillTexts {

  private static final Set<String> TAGS =
      Set.of(
          ("api async auth build cache ci cli concurrency config css database debug deploy docker"
                  + " documentation error git graph html http java javascript json kubernetes log"
                  + " memory performance python react refactor release schema security sql test"
                  + " thread typescript")
              .split(" "));

  private static final Map<String, String> VARIANTS =
      Map.of(
          "caching", "cache",
          "pytest", "test",
          "tests", "test",
          "testing", "test",
          "databases", "database",
          "apis", "api",
          "errors", "error",
          "logging", "log",
          "authentication", "auth");

  private SkillTexts() {}

  /** The known technical words of a text. */
  public static SortedSet<String> tags(String text) {
    SortedSet<String> tags = new TreeSet<>();
    for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")) {
      String tag = VARIANTS.getOrDefault(word, word);
      if (TAGS.contains(tag)) {
        tags.add(tag);
      }
    }
    return Collections.unmodifiableSortedSet(tags);
  }
}
