package dev.qortex.projectors.ruleset;

import dev.qortex.commons.Resources;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.projectors.internal.BoundedText;
import java.nio.file.Path;

/**
 * Reading, validating and writing of rule sets. Reading is strict in what a field may hold, and
 * generous with what a hand-made file leaves out: {@code persona} is then {@code unknown}, {@code
 * version} 1 and {@code category} {@code general}. Stateless and thread-safe.
 */
public final class RuleSets {

  private static final String SCHEMA = "seed.v1.1.schema.json";

  private RuleSets() {}

  /** The set as text that {@link #parse} reads back to an equal set. */
  public static String write(RuleSet set, RuleSetFormat format) {
    return RuleSetWriter.write(set, format);
  }

  /** Reads text within the {@linkplain RuleSetLimits#defaults default limits}. */
  public static RuleSet parse(String text, RuleSetFormat format) {
    return parse("text", text, format, RuleSetLimits.defaults());
  }

  /** Reads a file within the {@linkplain RuleSetLimits#defaults default limits}. */
  public static RuleSet read(Path file) {
    return read(file, RuleSetLimits.defaults());
  }

  /**
   * Reads a file of UTF-8; its extension tells the format.
   *
   * @throws SourceReadException when it cannot be read, is too large, or is not a rule set: the
   *     message names the line, the field and its value
   * @throws IllegalArgumentException when the extension is not yaml, yml or json
   */
  public static RuleSet read(Path file, RuleSetLimits limits) {
    String name = file.toString();
    RuleSetFormat format = RuleSetFormat.ofFileName(name);
    return parse(name, text(limits).read(file), format, limits);
  }

  /** Reads the content of a file, as {@link #read(Path, RuleSetLimits)} does. */
  public static RuleSet read(String fileName, byte[] content, RuleSetLimits limits) {
    RuleSetFormat format = RuleSetFormat.ofFileName(fileName);
    return parse(fileName, text(limits).decode(fileName, content), format, limits);
  }

  /**
   * The JSON Schema (draft 2020-12) of what {@link #write} writes: version 1.1 of the format, which
   * every file of version 1.0 satisfies.
   */
  public static String schema() {
    return Resources.text(RuleSets.class, SCHEMA);
  }

  /**
   * Reads text.
   *
   * @param name the name of the text in messages
   */
  public static RuleSet parse(
      String name, String text, RuleSetFormat format, RuleSetLimits limits) {
    String content = text(limits).checked(name, text);
    return new RuleSetReader(name, limits, () -> RuleSetParser.lines(content, format))
        .read(RuleSetParser.parse(name, content, format, limits.maxBytes()));
  }

  private static BoundedText text(RuleSetLimits limits) {
    return new BoundedText("rule set", limits.maxBytes());
  }
}
