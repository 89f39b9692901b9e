package dev.qortex.projectors.tool;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Surrogates;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.json.frontmatter.FrontMatterWriter;
import dev.qortex.json.frontmatter.YamlText;
import dev.qortex.projectors.EnrichedRule;
import dev.qortex.projectors.ProjectionTarget;
import dev.qortex.projectors.ruleset.RuleProvenance;
import dev.qortex.projectors.ruleset.RuleSetEntry;
import dev.qortex.projectors.tool.RuleFile.Placement;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Targets that write rules as the files of coding assistants. All paths are relative to the root of
 * a project. The same rules give the same files, so writing them again changes nothing. Stateless
 * and thread-safe.
 *
 * <p>Where a target takes patterns of files, such as {@code **}{@code /*.java}, the rules hold for
 * these files, and without a pattern for all.
 */
public final class ToolTargets {

  /** Number of characters that Windsurf reads of a file. */
  private static final int WINDSURF_LENGTH = 12_000;

  private static final int LONGEST_CLAIM = 200;

  /** Fields of the provenance of a rule that a file for a tool holds. */
  static final List<String> KEPT = List.of("id", "conflicts", "more_conflicts");

  private ToolTargets() {}

  /** A section of {@code CLAUDE.md}. */
  public static ProjectionTarget<RuleFiles> claudeMd() {
    return section("CLAUDE.md");
  }

  /**
   * Target for a section of a Markdown file of another owner, such as {@code AGENTS.md}: between
   * the lines {@code <!-- qortex:rules:start -->} and {@code <!-- qortex:rules:end -->}, with a
   * heading for each category.
   */
  public static ProjectionTarget<RuleFiles> section(String path) {
    return section(path, "qortex:rules", "Rules");
  }

  /**
   * Target for a named section of such a file, beside others: between the lines {@code <!--
   * NAME:start -->} and {@code <!-- NAME:end -->}.
   *
   * @param name the name, such as {@code buildlog:learned}, without spaces
   * @param title the heading of the section
   */
  public static ProjectionTarget<RuleFiles> section(String path, String name, String title) {
    return rules -> {
      List<RuleSetEntry> entries = rules.stream().map(ToolTargets::entry).toList();
      String body = "## " + title + "\n\n" + RuleMarkdown.MARKDOWN.byCategory(entries, "###");
      return new RuleFiles(
          List.of(new RuleFile(path, MarkedSection.of(name, body), Placement.SECTION)));
    };
  }

  /** Target for {@code rules} in {@code .claude/settings.json}; its other content is kept. */
  public static ProjectionTarget<RuleFiles> settings() {
    return rules ->
        new RuleFiles(
            List.of(
                new RuleFile(
                    ".claude/settings.json",
                    SettingsJson.of(rules.stream().map(ToolTargets::entry).toList()),
                    Placement.SETTINGS)));
  }

  /** {@code .cursor/rules/qortex-DOMAIN.mdc} for each domain. */
  public static ProjectionTarget<RuleFiles> cursor(String... patterns) {
    String globs = joined(patterns);
    return new DomainFiles(
        ".cursor/rules/qortex-",
        ".mdc",
        (domain, name) ->
            "---\ndescription: "
                + YamlText.scalar(description(domain))
                + ("\nglobs: " + globs).stripTrailing()
                + "\nalwaysApply: "
                + globs.isEmpty()
                + "\n---\n");
  }

  /**
   * A section of {@code .github/copilot-instructions.md}; with patterns {@code
   * .github/instructions/qortex-DOMAIN.instructions.md} for each domain.
   */
  public static ProjectionTarget<RuleFiles> copilot(String... patterns) {
    String globs = joined(patterns);
    return globs.isEmpty()
        ? section(".github/copilot-instructions.md")
        : new DomainFiles(
            ".github/instructions/qortex-",
            ".instructions.md",
            (domain, name) -> {
              Map<String, Object> fields = new LinkedHashMap<>();
              fields.put("description", description(domain));
              fields.put("applyTo", globs);
              return FrontMatterWriter.write(fields);
            });
  }

  /**
   * {@code .windsurf/rules/qortex-DOMAIN.md} for each domain. Windsurf reads 12,000 characters of a
   * file, so more rules go into further ones: {@code qortex-DOMAIN_2.md}.
   */
  public static ProjectionTarget<RuleFiles> windsurf(String... patterns) {
    String globs = joined(patterns);
    return new DomainFiles(
        ".windsurf/rules/qortex-",
        ".md",
        WINDSURF_LENGTH,
        (domain, name) ->
            (globs.isEmpty() ? "---\ntrigger: always_on" : "---\ntrigger: glob\nglobs: " + globs)
                + "\ndescription: "
                + YamlText.scalar(description(domain))
                + "\n---\n");
  }

  /** {@code .continue/rules/qortex-DOMAIN.md} for each domain. */
  public static ProjectionTarget<RuleFiles> continueDev(String... patterns) {
    joined(patterns);
    return new DomainFiles(
        ".continue/rules/qortex-",
        ".md",
        (domain, name) -> {
          Map<String, Object> fields = new LinkedHashMap<>();
          fields.put("name", description(domain));
          if (patterns.length > 0) {
            fields.put("globs", List.of(patterns));
          }
          fields.put("alwaysApply", patterns.length == 0);
          return FrontMatterWriter.write(fields);
        });
  }

  /**
   * An entry of Skillipedia for each rule: {@code entries/ID.mdx}.
   *
   * @param clock dates them, so they change with each projection
   */
  public static ProjectionTarget<RuleFiles> skillipedia(InstantSource clock) {
    return rules -> {
      String now = clock.instant().toString();
      Map<String, String> names =
          FileNames.of(rules.stream().map(enriched -> enriched.rule().id()).toList());
      return new RuleFiles(
          rules.stream()
              .map(
                  enriched ->
                      new RuleFile(
                          "entries/" + names.get(enriched.rule().id()) + ".mdx",
                          FrontMatterWriter.write(skillipediaFields(enriched, now))
                              + "\n"
                              + RuleMarkdown.MDX.list(List.of(entry(enriched))),
                          Placement.WHOLE))
              .toList());
    };
  }

  private static Map<String, Object> skillipediaFields(EnrichedRule enriched, String now) {
    Rule rule = enriched.rule();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", rule.id());
    fields.put(
        "type",
        rule.metadata().containsKey("skill_format")
            ? "skill"
            : rule.derivation() == Derivation.DERIVED ? "pattern" : "learning");
    fields.put("claim", Surrogates.cut(rule.text(), LONGEST_CLAIM));
    fields.put("confidence", rule.confidence());
    fields.put("domain", rule.domain());
    fields.put("derivation", rule.derivation().value());
    if (!enriched.enrichment().tags().isEmpty()) {
      fields.put("tags", enriched.enrichment().tags());
    }
    fields.put("category", entry(enriched).category());
    fields.put("source_concepts", rule.sourceConcepts());
    fields.put("provenance", RuleProvenance.of(enriched, "").fields());
    if (!enriched.metadata().isEmpty()) {
      fields.put("metadata", enriched.metadata());
    }
    fields.put("generated_at", now);
    return fields;
  }

  /** The rule as a file for a tool holds it: of its provenance the id and the conflicts. */
  static RuleSetEntry entry(EnrichedRule enriched) {
    Rule rule = enriched.rule();
    Map<String, Object> kept = new LinkedHashMap<>(RuleProvenance.of(enriched, "").fields());
    kept.keySet().retainAll(KEPT);
    return new RuleSetEntry(
        rule.text(),
        rule.category().isBlank() ? rule.domain() : rule.category(),
        enriched.enrichment(),
        List.of(),
        new RuleProvenance(kept));
  }

  static String description(String domain) {
    return "Rules of the domain " + domain.replaceAll("\\s+", " ");
  }

  private static String joined(String... patterns) {
    Stream.of(patterns)
        .forEach(
            pattern -> {
              if (!Checks.id("pattern", pattern).matches("[^\\p{Cntrl},\"'#:\\s]+")) {
                throw new IllegalArgumentException(
                    "The pattern (%s) must be without commas, quotes, colons, hashes and spaces.\nMaybe write two patterns instead of {a,b}."
                        .formatted(Checks.shown(pattern)));
              }
            });
    return String.join(",", patterns);
  }
}
