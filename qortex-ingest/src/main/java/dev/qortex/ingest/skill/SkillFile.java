package dev.qortex.ingest.skill;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Sha256;
import dev.qortex.commons.Surrogates;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.ingest.internal.Fences;
import dev.qortex.ingest.internal.SourceText;
import dev.qortex.json.frontmatter.FrontMatterBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A skill: the content of a {@code SKILL.md}. Files that say the same in other words (folded lines,
 * other quotes, comments) are one skill.
 *
 * @param name the name, not blank
 * @param description the purpose and the occasions for its use, not blank
 * @param other the rest of the front matter in its order: texts, booleans, {@code Long}, {@code
 *     Double}, lists and maps
 * @param body the instructions, in Markdown, without space around them; may be empty
 */
public record SkillFile(String name, String description, Map<String, Object> other, String body) {

  /** Checks the texts, and makes defensive copies. */
  public SkillFile {
    Checks.id("name of a skill", name);
    String what = "skill (" + Checks.shown(name) + ")";
    Checks.id("description of " + what, description);
    body = SourceText.stripped(Checks.text("body of " + what, body));
    other = SkillFields.checked(what, other);
  }

  /**
   * Part of the body: the content below a {@code ##} heading.
   *
   * @param heading empty before the first one
   * @param content the content without space around it; may be empty
   */
  public record Section(String heading, String content) {}

  /**
   * Reads a skill file.
   *
   * @param file the name of the file, for messages
   * @throws SourceReadException when it has no front matter, or that is not YAML or has no name or
   *     description; the message says which, and the remedy
   */
  public static SkillFile parse(String file, String text) {
    FrontMatterBlock block =
        FrontMatterBlock.in(Surrogates.wellFormed(text))
            .orElseThrow(
                () ->
                    new SourceReadException(
                        "The skill file (%s) has no front matter.\nMaybe begin it with a line (---), name and description, and a line (---)."
                            .formatted(file),
                        null));
    Map<String, Object> frontMatter = SkillFields.read(file, block);
    String name = required(file, frontMatter, "name");
    String description = required(file, frontMatter, "description");
    try {
      return new SkillFile(name, description, frontMatter, block.body());
    } catch (IllegalArgumentException e) {
      throw new SourceReadException(
          "The skill file (%s) cannot be read. %s".formatted(file, e.getMessage()), e);
    }
  }

  private static String required(String file, Map<String, Object> frontMatter, String key) {
    Object value = frontMatter.remove(key);
    String text = value == null ? "" : value.toString();
    if (text.isBlank() || value instanceof Map || value instanceof List) {
      throw new SourceReadException(
          "The skill file (%s) needs a text for (%s) in its front matter, not (%s).\nMaybe it is missing or misspelt."
              .formatted(file, key, value == null ? "absent" : Checks.shown(text)),
          null);
    }
    return text;
  }

  /** The dialect of the file. */
  public SkillFormat format() {
    return SkillFormat.of(other);
  }

  /** Sixteen hexadecimal digits of the SHA-256 of name, description and body. */
  public String contentHash() {
    return Sha256.of(name + ":" + description + ":" + body, 16);
  }

  /** Names this skill with this content: {@code skill_md:name:hash}. */
  public String id() {
    return "skill_md:" + name + ":" + contentHash();
  }

  /** The parts of the body; a heading in a code fence is code. Linear in its length. */
  public List<Section> sections() {
    List<Section> sections = new ArrayList<>();
    String heading = "";
    StringBuilder content = new StringBuilder();
    String fence = "";
    for (String line : body.split("\n", -1)) {
      if (fence.isEmpty() && line.startsWith("## ")) {
        add(sections, heading, content);
        heading = SourceText.stripped(line.substring(3));
      } else {
        fence = Fences.after(line, fence);
        content.append(line).append('\n');
      }
    }
    add(sections, heading, content);
    return sections;
  }

  private static void add(List<Section> sections, String heading, StringBuilder content) {
    String text = SourceText.stripped(content.toString());
    if (!heading.isEmpty() || !text.isEmpty()) {
      sections.add(new Section(heading, text));
    }
    content.setLength(0);
  }
}
