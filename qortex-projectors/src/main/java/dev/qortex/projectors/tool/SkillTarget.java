package dev.qortex.projectors.tool;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Surrogates;
import dev.qortex.json.frontmatter.FrontMatterWriter;
import dev.qortex.projectors.EnrichedRule;
import dev.qortex.projectors.ProjectionTarget;
import dev.qortex.projectors.ruleset.RuleSetEntry;
import dev.qortex.projectors.tool.RuleFile.Placement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Target that makes a skill of each domain: a folder with a file {@code SKILL.md}, whose sections
 * are the rules. A domain that begins with {@code skill:} gives the name after it. Thread-safe.
 */
public final class SkillTarget implements ProjectionTarget<RuleFiles> {

  private static final String PREFIX = "skill:";

  /** Greatest length of the description of a skill in Python qortex. */
  private static final int LONGEST_DESCRIPTION = 200;

  private final String folder;
  private final Map<String, Object> other;

  private SkillTarget(String folder, Map<String, Object> other) {
    this.folder = folder;
    this.other = other;
  }

  /** Skills of Claude Code, in {@code .claude/skills}. */
  public static SkillTarget claude() {
    return new SkillTarget(".claude/skills/", Map.of());
  }

  /** Skills of OpenClaw, in {@code skills}: with a licence and an emoji. */
  public static SkillTarget openclaw(String license, String emoji) {
    Map<String, Object> other = new LinkedHashMap<>();
    other.put("license", Checks.id("license", license));
    other.put("metadata", Map.of("openclaw", Map.of("emoji", Checks.id("emoji", emoji))));
    return new SkillTarget("skills/", other);
  }

  @Override
  public RuleFiles serialize(List<EnrichedRule> rules) {
    Map<String, List<RuleSetEntry>> skills =
        rules.stream()
            .collect(
                Collectors.groupingBy(
                    enriched -> name(enriched.rule().domain()),
                    TreeMap::new,
                    Collectors.mapping(ToolTargets::entry, Collectors.toList())));
    Map<String, String> names = FileNames.of(skills.keySet());
    List<RuleFile> files = new ArrayList<>();
    skills.forEach(
        (skill, entries) -> {
          String name = names.getOrDefault(skill, skill);
          String text =
              render(name, description(skill, entries), other, RuleMarkdown.MARKDOWN.byId(entries));
          files.add(new RuleFile(folder + name + "/SKILL.md", text, Placement.WHOLE));
        });
    return new RuleFiles(files);
  }

  private static String name(String domain) {
    String rest = domain.startsWith(PREFIX) ? domain.substring(PREFIX.length()) : domain;
    return rest.isBlank() ? domain : rest;
  }

  /** In a line and without angle brackets, which Claude Code refuses. */
  private static String description(String skill, List<RuleSetEntry> entries) {
    String text = ToolTargets.description(skill) + ", such as: " + entries.get(0).rule();
    String line = text.replaceAll("[<>\\s\\p{Cntrl}]+", " ").strip();
    return Surrogates.cut(line, LONGEST_DESCRIPTION).strip();
  }

  /**
   * A skill file of any content, which skill readers read back equal.
   *
   * @param other the front matter besides name and description, in order: texts, numbers, booleans,
   *     lists and maps
   * @param body the instructions in Markdown; may be empty
   */
  public static String render(String name, String description, Map<String, ?> other, String body) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", Checks.id("name of a skill", name));
    fields.put("description", Checks.id("description of skill (" + name + ")", description));
    Checks.properties("skill (" + name + ")", other);
    fields.putAll(other);
    String head = FrontMatterWriter.write(fields);
    return body.isEmpty() ? head : head + "\n" + body + (body.endsWith("\n") ? "" : "\n");
  }
}
