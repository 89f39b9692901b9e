package dev.qortex.projectors.ruleset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.SourceReadException;
import dev.qortex.projectors.Enrichment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleSetsTest {

  @Test
  void aSeedWrittenByHandIsReadWithItsDefaults() {
    RuleSet set =
        yaml(
            """
            rules:
              - rule: Check the boundary.
              - rule: Name the unit.
                category: prose
                context:
                tags: [units, style]
                references:
                  - url: https://example.org/units
                  - {url: https://example.org/si, title: The SI}
            """);
    assertThat(set)
        .isEqualTo(
            new RuleSet(
                "unknown",
                1,
                List.of(
                    new RuleSetEntry(
                        "Check the boundary.",
                        "general",
                        Enrichment.NONE,
                        List.of(),
                        RuleProvenance.NONE),
                    new RuleSetEntry(
                        "Name the unit.",
                        "prose",
                        new Enrichment("", "", "", List.of("units", "style")),
                        List.of(
                            new RuleReference("https://example.org/units", ""),
                            new RuleReference("https://example.org/si", "The SI")),
                        RuleProvenance.NONE)),
                Map.of()));
  }

  @Test
  void aSeedOfAnotherProgramIsReadWithItsProvenance() {
    RuleSet set =
        yaml(
            """
            persona: buildlog_shop
            version: 3
            rules:
            - rule: Decouple modules.
              provenance:
                id: bl:1
                domain: experiential
                derivation: explicit
                confidence: 0.7
                graph_version: 2026-02-14T16:51:49Z
                reviewers: [ann, null, 2]
                path: docs/handbook.md
                note: null
            metadata:
              projected_at: 2026-02-14
              rule_count: 1
            something_new: {a: [1, 2]}
            5: five
            """);
    RuleProvenance provenance = set.rules().get(0).provenance();
    assertThat(provenance.id()).contains("bl:1");
    assertThat(provenance.confidence()).hasValue(0.7);
    assertThat(provenance.fields())
        .containsEntry("graph_version", "2026-02-14T16:51:49Z")
        .containsEntry("reviewers", List.of("ann", "null", 2L))
        .doesNotContainKey("note");
    assertThat(set.metadata()).isEqualTo(Map.of("projected_at", "2026-02-14", "rule_count", 1L));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[]                                       | the top level | []",
        "''                                       | the top level | null",
        "{persona: a}                             | (rules) is missing | rules: []",
        "{rules: all}                             | rules | (all)",
        "{rules: [text]}                          | rules[0] | (text)",
        "{rules: [{rule: a}, {category: b}]}      | rules[1].rule | missing",
        "{rules: [{rule: '   '}]}                 | rules[0] | The rule (   )",
        "{rules: [{rule: yes}]}                   | rules[0] | The rule (true)",
        "{rules: [{rule: 12}]}                    | rules[0] | The rule (12)",
        "{rules: [{rule: a, category: [b]}]}      | rules[0] | The category ([b])",
        "{rules: [{rule: a, tags: b}]}            | rules[0] | The tags (b)",
        "{rules: [{rule: a, tags: [b, 1]}]}       | rules[0] | The tags[1] (1)",
        "{rules: [{rule: a, tags: [b, ' ']}]}     | rules[0] | The tags[1] ( )",
        "{rules: [{rule: a, references: [b]}]}    | rules[0].references[0] | (b)",
        "{rules: [{rule: a, references: [{}]}]}   | rules[0].references[0] | The url ()",
        "{rules: [{rule: a, provenance: b}]}      | rules[0] | The provenance (b)",
        "{rules: [{rule: a, provenance: {confidence: 1.7}}]} | rules[0].provenance | The confidence"
            + " (1.7)",
        "{rules: [{rule: a, provenance: {confidence: .nan}}]} | rules[0].provenance | The"
            + " confidence (NaN)",
        "{rules: [{rule: a, provenance: {confidence: high}}]} | rules[0].provenance | The"
            + " confidence (high)",
        "{rules: [{rule: a, provenance: {relevance: -1}}]} | rules[0].provenance | The relevance"
            + " (-1)",
        "{rules: [{rule: a, provenance: {posterior: 0.5}}]} | rules[0].provenance | The posterior"
            + " (0.5)",
        "{rules: [{rule: a, provenance: {posterior: {mean: 2, n: 1}}}]} | rules[0].provenance | The"
            + " posterior.mean (2)",
        "{rules: [{rule: a, provenance: {posterior: {mean: 0.5, n: -1}}}]} | rules[0].provenance |"
            + " The posterior.n (-1)",
        "{rules: [{rule: a, provenance: {posterior: {mean: 0.5}}}]} | rules[0].provenance | The"
            + " posterior.n (null)",
        "{rules: [{rule: a, provenance: {derivation: discovered, path: b}}]} | rules[0].provenance"
            + " | The path (b)",
        "{rules: [{rule: a, provenance: {derivation: discovered, path: [b]}}]} |"
            + " rules[0].provenance | The path[0] (b)",
        "{rules: [{rule: a, provenance: {derivation: discovered, path: [{source: b, relation:"
            + " 3}]}}]} | rules[0].provenance | The path[0].relation (3)",
        "{rules: [{rule: a, provenance: {conflicts: [{rule: b}]}}]} | rules[0].provenance | The"
            + " conflicts[0].kind (null)",
        "{rules: [{rule: a, provenance: {derivation: magic}}]} | rules[0].provenance | The"
            + " derivation (magic)",
        "{rules: [{rule: a, provenance: {id: 5}}]} | rules[0].provenance | The id (5)",
        "{rules: [{rule: a, provenance: {source_concepts: [1]}}]} | rules[0].provenance | The"
            + " source_concepts[0] (1)",
        "{persona: 5, rules: []}                  | persona | (5)",
        "{persona: '', rules: []}                 | persona | ()",
        "{version: two, rules: []}                | version | (two)",
        "{version: true, rules: []}               | version | (true)",
        "{version: -1, rules: []}                 | version | (-1)",
        "{version: 99999999999, rules: []}        | version | (99999999999)",
        "{metadata: [], rules: []}                | metadata | ([])",
      })
  void aSeedThatDoesNotFitIsRefusedByFieldPlaceAndValue(String text, String place, String value) {
    assertThatThrownBy(() -> yaml(text.strip()))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining(place.strip())
        .hasMessageContaining(value.strip());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "version: 2               | version: two       | in line 2:",
        "rule: Name the unit.     | rule: 12           | in line 6:",
        "rule: Name the unit.     | text: 12           | in line 6:",
        "tags: [units, style]     | tags: [units, ' '] | in line 7:",
        "confidence: 0.5          | confidence: 5      | in line 10:",
        "n: 3                     | n: -3              | in line 11:",
        "url: https://example.org | url: ''            | in line 13:",
        "title: The SI            | title: [The SI]    | in line 14:",
        "rule: Name the unit.     | rule: !secret x    | in line 6",
        "rule: Name the unit.     | rule: 'x           | line 15",
      })
  void theLineOfWhatIsWrongIsNamed(String right, String wrong, String line) {
    String text =
        """
        persona: reviewer
        version: 2
        rules:
          # A comment.
          - {rule: Check the boundary.}
          - rule: Name the unit.
            tags: [units, style]
            provenance:
              id: a.b
              confidence: 0.5
              posterior: {mean: 0.5, n: 3}
            references:
              - url: https://example.org
                title: The SI
        """;
    assertThat(yaml(text).rules()).hasSize(2);
    assertThatThrownBy(() -> yaml(text.replace(right.strip(), wrong.strip())))
        .hasMessageContaining(line);
  }

  @Test
  void theLineOfWhatIsWrongInJsonIsNamed() {
    String text =
        """
        {
        "rules": [
        {"rule": "a"},
        {"rule": "b",
        "provenance": {"id": "c",
        "confidence": 2}}
        ]}
        """;
    assertThatThrownBy(() -> RuleSets.parse(text, RuleSetFormat.JSON))
        .hasMessageContaining("(text) is refused in line 6:");
    assertThatThrownBy(
            () -> RuleSets.parse(text.replace("rule\": \"b", "text\": \"b"), RuleSetFormat.JSON))
        .hasMessageContaining("(text) is refused in line 4:");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rules: [",
        "rules: []\nrules: []",
        "rules: &a []\nmore: *a",
        "rules: []\nmore: &a text\nother: *a",
        "rules: !!java.net.URL [\"http://localhost\"]",
        "rules: []\nmore: !!binary aGVsbG8=",
        "--- {rules: []}\n--- {rules: []}",
        "rules: []\nmore: \u0007",
        "%YAML 9.9\n---\nrules: []"
      })
  void textThatIsNoPlainYamlIsRefused(String text) {
    assertThatThrownBy(() -> yaml(text))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("(text) is not valid YAML");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "{\"rules\": []} {}",
        "{\"rules\": [], \"rules\": []}",
        "{\"rules\": [], \"confidence\": NaN}"
      })
  void textThatIsNoJsonIsRefused(String text) {
    assertThatThrownBy(() -> RuleSets.parse(text, RuleSetFormat.JSON))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("(text) is not valid JSON");
  }

  @Test
  void endlessNestingIsRefusedBeforeItHurts() {
    String deep = "[".repeat(100_000) + "]".repeat(100_000);
    for (RuleSetFormat format : RuleSetFormat.values()) {
      assertThatThrownBy(() -> RuleSets.parse("{\"rules\": [], \"more\": " + deep + "}", format))
          .isInstanceOf(SourceReadException.class);
    }
  }

  @Test
  void whatIsTooLargeIsRefused(@TempDir Path folder) throws IOException {
    RuleSetLimits small = new RuleSetLimits(60, 2, 3);
    String many = "rules: [{rule: a}, {rule: b}, {rule: c}]";
    assertThatThrownBy(() -> yaml(many, small)).hasMessageContaining("(3) entries");
    assertThatThrownBy(() -> yaml("rules: [{rule: abcd}]", small))
        .hasMessageContaining("rules[0].rule (abcd)");
    assertThat(yaml("rules: [{rule: \"😀😀😀\"}]", small).rules()).hasSize(1);
    assertThatThrownBy(() -> yaml("rules: [] #" + " ".repeat(60), small))
        .hasMessageContaining("(60) bytes");
    Path file = Files.writeString(folder.resolve("a.yml"), "rules: [] #" + " ".repeat(60));
    assertThatThrownBy(() -> RuleSets.read(file, small))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("(60) bytes");
    assertThatThrownBy(() -> new RuleSetLimits(0, 1, 1)).hasMessageContaining("(0 bytes");
  }

  @Test
  void aFileThatIsGoneOrNotUtf8OrOfAnUnknownKindIsRefused(@TempDir Path folder) {
    assertThatThrownBy(() -> RuleSets.read(folder.resolve("gone.yaml")))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("gone.yaml")
        .hasCauseInstanceOf(IOException.class);
    byte[] latin = "rules: [{rule: Größe}]".getBytes(StandardCharsets.ISO_8859_1);
    assertThatThrownBy(() -> RuleSets.read("x.yaml", latin, RuleSetLimits.defaults()))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("UTF-8");
    assertThatThrownBy(() -> RuleSets.read(folder.resolve("a.txt")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a.txt");
  }

  @Test
  void aByteOrderMarkIsNoPartOfTheText() {
    byte[] json = "\uFEFF{\"rules\": [{\"rule\": \"a\"}]}".getBytes(StandardCharsets.UTF_8);
    assertThat(RuleSets.read("X.JSON", json, RuleSetLimits.defaults()).rules()).hasSize(1);
    assertThat(yaml("\uFEFFrules: []").rules()).isEmpty();
  }

  @Test
  void halfAnEmojiIsRefusedBeforeItIsWritten() {
    assertThatThrownBy(
            () ->
                new RuleSetEntry("a \uD83D", "c", Enrichment.NONE, List.of(), RuleProvenance.NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("surrogate");
  }

  @Test
  void theUrlOfAReferenceComesFirstInEveryProcess() {
    List<RuleReference> references =
        IntStream.range(0, 20).mapToObj(i -> new RuleReference("u" + i, "t" + i)).toList();
    RuleSetEntry entry =
        new RuleSetEntry("r", "c", Enrichment.NONE, references, RuleProvenance.NONE);
    RuleSet set = new RuleSet("p", 1, List.of(entry), Map.of());
    assertThat(RuleSets.write(set, RuleSetFormat.YAML)).contains("- url: u0\n    title: t0\n");
  }

  private static RuleSet yaml(String text) {
    return RuleSets.parse(text, RuleSetFormat.YAML);
  }

  private static RuleSet yaml(String text, RuleSetLimits limits) {
    return RuleSets.parse("text", text, RuleSetFormat.YAML, limits);
  }
}
