package dev.qortex.projectors.ruleset;

import java.util.Locale;

/** Text format of a rule set. */
public enum RuleSetFormat {
  /** Block YAML that YAML 1.1 and 1.2 parse equally. */
  YAML,
  /** Indented JSON. */
  JSON;

  /**
   * The format that a file's extension names.
   *
   * @throws IllegalArgumentException when it is none of yaml, yml and json
   */
  public static RuleSetFormat ofFileName(String name) {
    String extension = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return switch (extension) {
      case "yaml", "yml" -> YAML;
      case "json" -> JSON;
      default ->
          throw new IllegalArgumentException(
              "The file (%s) is not known to hold a rule set.\nMaybe it should end in .yaml, .yml or .json."
                  .formatted(name));
    };
  }
}
