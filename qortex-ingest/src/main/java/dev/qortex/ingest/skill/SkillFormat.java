package dev.qortex.ingest.skill;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The dialects of skill files. They differ in the front matter. */
public enum SkillFormat {
  /** Format with name, description, and the fields of the common specification. */
  CANONICAL,
  /**
   * Format with a homepage, a flag for invocation by users, or {@code openclaw} in its metadata.
   */
  OPENCLAW,
  /** Format with a model, a category, a version or keywords. */
  CLAWHUB;

  private static final List<String> OPENCLAW_KEYS = List.of("homepage", "user-invocable");
  private static final List<String> OPENCLAW_METADATA = List.of("openclaw", "clawdbot");
  private static final List<String> CLAWHUB_KEYS =
      List.of("model", "category", "version", "keywords");

  /** The name that files use, such as {@code openclaw}. */
  public String value() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The dialect of that front matter. */
  static SkillFormat of(Map<String, Object> frontMatter) {
    boolean openclaw =
        OPENCLAW_KEYS.stream().anyMatch(frontMatter::containsKey)
            || frontMatter.get("metadata") instanceof Map<?, ?> metadata
                && OPENCLAW_METADATA.stream().anyMatch(metadata::containsKey);
    boolean clawhub = CLAWHUB_KEYS.stream().anyMatch(frontMatter::containsKey);
    return openclaw ? OPENCLAW : clawhub ? CLAWHUB : CANONICAL;
  }
}
