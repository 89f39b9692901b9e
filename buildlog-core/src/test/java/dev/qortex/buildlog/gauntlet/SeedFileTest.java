package dev.qortex.buildlog.gauntlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.core.error.SourceReadException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SeedFileTest {

  private static final String SEED =
      """
      persona: karen
      version: 3
      rules:
        - rule: Parameterize SQL queries
          category: security
          context: When building queries
          antipattern: String concatenation
          rationale: Injection
          tags: [sql, injection]
          provenance: {id: "a:rule:1", confidence: 0.5, graph_version: null, at: 2026-01-21}
        - rule: Em-dash overuse
      metadata: {source: qortex, rule_count: 2}
      """;

  private static SeedFile parse(String yaml) {
    return SeedFile.parse("my_seed.yaml", yaml.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aSeedIsRead() {
    SeedFile seed = parse(SEED);

    assertThat(seed.persona()).isEqualTo("karen");
    assertThat(seed.version()).isEqualTo(3);
    GauntletRule rule = seed.rules().get(0);
    assertThat(rule.id()).isEqualTo("karen:effbccc3");
    assertThat(rule.category()).isEqualTo("security");
    assertThat(rule.notes().antipattern()).isEqualTo("String concatenation");
    assertThat(rule.notes().tags()).containsExactly("sql", "injection");
    assertThat(rule.provenance())
        .isEqualTo(Map.of("id", "a:rule:1", "confidence", 0.5, "at", "2026-01-21T00:00:00Z"));
    assertThat(rule.confidence()).isEqualTo(0.5);
    assertThat(rule.seed()).isTrue();
    assertThat(rule.origin().file()).isEqualTo("my_seed.yaml");
    assertThat(rule.origin().hash()).hasSize(64);
    assertThat(seed.rules().get(1).category()).isEqualTo("general");
    assertThat(seed.rules().get(1).confidence()).isEqualTo(1);
  }

  @Test
  void jsonIsASeedToo() {
    SeedFile seed = parse("{\"persona\": \"bragi\", \"rules\": [{\"rule\": \"Em-dash overuse\"}]}");

    assertThat(seed.rules().get(0).id()).isEqualTo("bragi:c33015a1");
    assertThat(seed.version()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rules: []                                        | (persona)",
        "{persona: ' ', rules: []}                        | (persona)",
        "persona: a                                       | (rules)",
        "{persona: a, rules: {rule: x}}                   | (rules)",
        "{persona: a, rules: [{rule: x}, {text: y}]}      | (rules[1].rule)",
        "{persona: a, rules: [{rule: 42}]}                | (rules[0].rule)",
        "{persona: a, rules: [x]}                         | (rules[0])",
        "{persona: a, rules: [{rule: x, tags: y}]}        | (rules[0].tags)",
        "{persona: a, rules: [{rule: x, provenance: y}]}  | (rules[0].provenance)",
        "{persona: a, rules: [{rule: x, category: [y]}]}  | (rules[0].category)",
        "{persona: a, rules: [{rule: x, provenance: {c: .nan}}]} | (c)",
        "{persona: a, version: two, rules: []}            | (two)",
        "{persona: a, version: 0, rules: []}              | (version)",
        "just a text                                      | (file)",
        "'[1, 2'                                          | YAML"
      })
  void whatIsMissingOrWrongIsNamed(String yaml, String named) {
    assertThatThrownBy(() -> parse(yaml))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("(my_seed.yaml)")
        .hasMessageContaining(named);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "persona: !!java.util.Date {}",
        "persona: !!javax.script.ScriptEngineManager []",
        "{persona: a, persona: b, rules: []}",
        "{persona: a, rules: [{rule: x, provenance: &p {self: *p}}]}",
        "{persona: a, rules: [{rule: x, provenance: {a: &l [1], b: *l, c: *l}}]}",
        "\u0001"
      })
  void hostileFilesAreRefused(String yaml) {
    assertThatThrownBy(() -> parse(yaml)).isInstanceOf(SourceReadException.class);
  }

  @Test
  void sizesAreLimited() {
    String tooDeep = "persona: " + "[".repeat(60) + "]".repeat(60);
    String tooLong = "{persona: a, rules: [{rule: " + "x".repeat(10_001) + "}]}";
    String tooMany = "{persona: a, rules: [" + "{rule: x},".repeat(501) + "]}";
    String tooLarge = "persona: " + "x".repeat(1 << 20);

    for (String yaml : List.of(tooDeep, tooLong, tooMany, tooLarge)) {
      assertThatThrownBy(() -> parse(yaml)).isInstanceOf(SourceReadException.class);
    }
    byte[] latin = {'p', ':', ' ', (byte) 0xE9};
    assertThatThrownBy(() -> SeedFile.parse("latin.yaml", latin))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("UTF-8");
    assertThatThrownBy(() -> SeedFile.read(Path.of("no", "such.yaml")))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("such.yaml");
  }
}
