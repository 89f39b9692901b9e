package dev.qortex.projectors.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.qortex.commons.Checks;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.json.frontmatter.YamlText;
import dev.qortex.projectors.EnrichedRule;
import dev.qortex.projectors.Enrichment;
import dev.qortex.projectors.ProjectionTarget;
import dev.qortex.projectors.ruleset.FlatRules;
import dev.qortex.projectors.ruleset.RuleSetEntry;
import dev.qortex.projectors.ruleset.RuleSetFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

class ToolTargetsTest {

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-11-21T10:15:30Z"));

  static SortedMap<String, ProjectionTarget<RuleFiles>> targets() {
    return new TreeMap<>(
        Map.ofEntries(
            Map.entry("claude-md", ToolTargets.claudeMd()),
            Map.entry("agents-md", ToolTargets.section("AGENTS.md")),
            Map.entry("claude-skill", SkillTarget.claude()),
            Map.entry("openclaw-skill", SkillTarget.openclaw("MIT", "🧠")),
            Map.entry("skillipedia", ToolTargets.skillipedia(CLOCK)),
            Map.entry("cursor", ToolTargets.cursor()),
            Map.entry("cursor-java", ToolTargets.cursor("**/*.java", "**/*.kt")),
            Map.entry("copilot", ToolTargets.copilot()),
            Map.entry("copilot-java", ToolTargets.copilot("**/*.java", "**/*.kt")),
            Map.entry("windsurf", ToolTargets.windsurf()),
            Map.entry("windsurf-java", ToolTargets.windsurf("**/*.java", "**/*.kt")),
            Map.entry("continue", ToolTargets.continueDev()),
            Map.entry("continue-java", ToolTargets.continueDev("**/*.java", "**/*.kt")),
            Map.entry("settings", ToolTargets.settings())));
  }

  static List<String> names() {
    return List.copyOf(targets().keySet());
  }

  @ParameterizedTest
  @MethodSource("names")
  void theFilesAreThoseOfTheGoldenFile(String name) throws IOException {
    RuleFiles files = targets().get(name).serialize(SampleRules.golden());
    String written =
        files.files().stream()
            .map(file -> "==> " + file.path() + " (" + file.placement() + ")\n" + file.text())
            .collect(Collectors.joining("\n"));
    assertThat(written).isEqualTo(resource(name + ".golden.txt"));
  }

  @ParameterizedTest
  @MethodSource("flat")
  void theFlatListsAreThoseOfTheGoldenFiles(RuleSetFormat format) throws IOException {
    String name = "flat-" + format.name().toLowerCase(Locale.ROOT) + ".golden.txt";
    FlatRules target = new FlatRules(format);
    String written = target.serialize(SampleRules.golden());
    assertThat(written).isEqualTo(resource(name));
    assertThat(target.read(name, written)).isEqualTo(SampleRules.golden());
  }

  static RuleSetFormat[] flat() {
    return RuleSetFormat.values();
  }

  @Property(tries = 400, edgeCases = EdgeCasesMode.NONE)
  void everyTargetIsReadBack(@ForAll("rules") List<EnrichedRule> rules) {
    List<RuleSetEntry> expected = rules.stream().map(ToolTargets::entry).toList();
    targets()
        .forEach(
            (name, target) ->
                assertThat(target.serialize(rules).entries())
                    .as(name)
                    .containsExactlyInAnyOrderElementsOf(expected));
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  void flatListsAreReadBack(
      @ForAll("rules") List<EnrichedRule> rules, @ForAll RuleSetFormat format) {
    FlatRules target = new FlatRules(format);
    assertThat(target.read("text", target.serialize(rules))).isEqualTo(rules);
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void frontMatterIsYamlWhereTheToolReadsYaml(@ForAll("rules") List<EnrichedRule> rules) {
    for (String name :
        List.of(
            "claude-skill",
            "openclaw-skill",
            "skillipedia",
            "copilot-java",
            "windsurf",
            "continue-java",
            "cursor")) {
      for (RuleFile file : targets().get(name).serialize(rules).files()) {
        String front = file.text().substring(4, file.text().indexOf("\n---\n") + 1);
        Object read = new Yaml(new SafeConstructor(new LoaderOptions())).load(front);
        assertThat(read).as(file.path()).isInstanceOf(Map.class);
      }
    }
  }

  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void theOrderOfTheRulesInOneCategoryIsKept(@ForAll("rules") List<EnrichedRule> rules) {
    List<EnrichedRule> same = rules.stream().map(ToolTargetsTest::inOneCategory).toList();
    assertThat(ToolTargets.claudeMd().serialize(same).entries())
        .isEqualTo(same.stream().map(ToolTargets::entry).toList());
  }

  private static EnrichedRule inOneCategory(EnrichedRule enriched) {
    Rule rule = enriched.rule();
    return new EnrichedRule(
        new Rule(rule.id(), "d", rule.text(), rule.derivation(), List.of(), "c", 1, 0, Map.of()),
        enriched.enrichment());
  }

  @Test
  void noRulesMakeNoFilesOrAnEmptySection() {
    targets()
        .forEach((name, target) -> assertThat(target.serialize(List.of()).entries()).isEmpty());
    assertThat(ToolTargets.cursor().serialize(List.of()).files()).isEmpty();
    assertThat(ToolTargets.claudeMd().serialize(List.of()).files()).hasSize(1);
  }

  @Test
  void whatWindsurfWouldNotReadGoesIntoAnotherFile() {
    List<EnrichedRule> rules =
        IntStream.range(0, 300).mapToObj(i -> rule("r" + i, "Do it. ".repeat(20))).toList();
    RuleFiles files = ToolTargets.windsurf().serialize(rules);
    assertThat(files.files()).hasSizeGreaterThan(3);
    assertThat(files.files())
        .allSatisfy(file -> assertThat(file.text().length()).isLessThanOrEqualTo(12_000));
    assertThat(files.entries()).hasSize(300);
    assertThat(files.omitted()).isEmpty();
  }

  @Test
  void filesThatFewerRulesLeaveOverAreDeleted(@TempDir Path root) throws IOException {
    List<EnrichedRule> rules =
        IntStream.range(0, 300).mapToObj(i -> rule("r" + i, "Do it. ".repeat(20))).toList();
    RuleFiles many = ToolTargets.windsurf().serialize(rules);
    many.writeTo(root);
    Path folder = root.resolve(".windsurf/rules");
    Path own = Files.writeString(folder.resolve("own_2.md"), "Mine.");
    RuleFiles few = ToolTargets.windsurf().serialize(rules.subList(0, 10));
    assertThat(few.writeTo(root)).hasSize(many.files().size());
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactlyInAnyOrder(root.resolve(few.files().get(0).path()), own);
    }
    assertThat(few.writeTo(root)).isEmpty();
  }

  @Test
  void aRuleThatWindsurfWouldNotReadIsOmittedAndNamed() {
    EnrichedRule tooLong = rule("long", "x".repeat(12_000));
    RuleFiles files =
        ToolTargets.windsurf().serialize(List.of(rule("a", "Ask."), tooLong, rule("b", "Wait.")));
    assertThat(files.entries()).extracting(RuleSetEntry::rule).containsExactly("Ask.", "Wait.");
    assertThat(files.omitted()).containsExactly("long");
    RuleFiles none = ToolTargets.windsurf().serialize(List.of(tooLong));
    assertThat(none.files()).isEmpty();
    assertThat(none.omitted()).containsExactly("long");
  }

  @Test
  void aListThatSomebodyAddedIsReadAsRulesWithoutAnId() {
    RuleFile file = ToolTargets.cursor().serialize(SampleRules.golden()).files().get(0);
    RuleFile edited =
        new RuleFile(
            file.path(),
            file.text() + "\n## By hand\n\n- Be kind.\n\n- Ask.\n\n",
            file.placement());
    assertThat(edited.entries())
        .filteredOn(entry -> entry.provenance().id().isEmpty())
        .extracting(RuleSetEntry::rule, RuleSetEntry::category)
        .containsExactly(tuple("Be kind.", "By hand"), tuple("Ask.", "By hand"));
  }

  @Test
  void aToolThatRewritesLineEndsChangesNoRule() {
    targets()
        .forEach(
            (name, target) -> {
              for (RuleFile file : target.serialize(SampleRules.golden()).files()) {
                String windows = file.text().replace("\n", "\r\n");
                assertThat(new RuleFile(file.path(), windows, file.placement()).entries())
                    .as(name)
                    .isEqualTo(file.entries());
              }
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a,b", "a b", "a\nb", "\"a\""})
  void aPatternThatAReaderWouldSplitIsRefused(String pattern) {
    assertThatThrownBy(() -> ToolTargets.cursor(pattern))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(" + Checks.shown(pattern));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/etc/passwd", "../a", "a/../b", "a//b", "a/", "a b", "C:\\a", "a\n"})
  void aPathThatLeavesTheRootIsRefused(String path) {
    assertThatThrownBy(() -> new RuleFile(path, "", RuleFile.Placement.WHOLE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(" + Checks.shown(path));
  }

  @Test
  void textsAreQuotedLikeThoseOfPython() throws IOException {
    var vectors = new JsonMapper().readTree(resource("python-skill-texts.json"));
    vectors
        .path("quote")
        .properties()
        .forEach(
            quote ->
                assertThat(YamlText.quoted(quote.getKey()))
                    .isEqualTo(quote.getValue().textValue()));
    vectors
        .path("slug")
        .properties()
        .forEach(
            slug ->
                // Python cuts at 80 characters; a cut name gets a part of its hash here.
                assertThat(FileNames.slug(slug.getKey())).startsWith(slug.getValue().textValue()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "yes",
        "No",
        "on",
        "null",
        "~",
        "1.0",
        "1",
        "0x1F",
        "1e3",
        ".inf",
        "2024-01-01",
        "12:30",
        "C:\\x: y",
        "a #b",
        "a:",
        " a ",
        "",
        "=",
        "<<",
        "a\tb",
        "\u2028",
        "\uFEFFa",
        "\u0085",
        "'a'",
        "- a",
        "? a",
        "%a"
      })
  void aTextThatYamlWouldReadAsSomethingElseIsQuoted(String text) {
    Object read =
        new Yaml(new SafeConstructor(new LoaderOptions())).load("k: " + YamlText.scalar(text));
    assertThat(read).isEqualTo(Map.of("k", text));
  }

  private static EnrichedRule rule(String id, String text) {
    return new EnrichedRule(
        new Rule(id, "d", text, Derivation.EXPLICIT, List.of(), "c", 1, 0, Map.of()),
        Enrichment.NONE);
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = ToolTargetsTest.class.getResourceAsStream(name)) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Provide
  Arbitrary<List<EnrichedRule>> rules() {
    return SampleRules.rules();
  }
}
