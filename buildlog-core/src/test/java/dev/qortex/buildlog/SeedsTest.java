package dev.qortex.buildlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.qortex.buildlog.internal.project.Seeds.SeedFile;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.core.error.SourceReadException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeedsTest {

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
          references: [{url: "https://a.b/c", title: Injection}, {url: "https://d"}]
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
    assertThat(rule.notes().references())
        .containsExactly(entry("https://a.b/c", "Injection"), entry("https://d", ""));
    assertThat(rule.provenance())
        .isEqualTo(Map.of("id", "a:rule:1", "confidence", 0.5, "at", "2026-01-21"));
    assertThat(rule.confidence()).isEqualTo(0.5);
    assertThat(rule.seed()).isTrue();
    assertThat(rule.origin().file()).isEqualTo("my_seed.yaml");
    assertThat(rule.origin().hash()).hasSize(64);
    assertThat(seed.rules().get(1).category()).isEqualTo("general");
    assertThat(seed.rules().get(1).confidence()).isEqualTo(1);
  }

  @Test
  void jsonIsASeedToo() {
    SeedFile seed =
        SeedFile.parse(
            "seed.json",
            "{\"persona\": \"bragi\", \"rules\": [{\"rule\": \"Em-dash overuse\"}]}"
                .getBytes(StandardCharsets.UTF_8));

    assertThat(seed.rules().get(0).id()).isEqualTo("bragi:c33015a1");
    assertThat(seed.version()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "persona: a                                       | rules",
        "{persona: a, rules: [{rule: x}, {text: y}]}      | rules[1]",
        "{persona: a, rules: [{rule: x, tags: y}]}        | tags",
        "{persona: a, rules: [{rule: x, tags: ['']}]}     | tags[0]",
        "{persona: a, rules: [{rule: x, provenance: {confidence: 2}}]} | confidence",
        "{persona: a, version: two, rules: []}            | two",
      })
  void whatIsMissingOrWrongIsNamed(String yaml, String named) {
    assertThatThrownBy(() -> parse(yaml))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("my_seed.yaml")
        .hasMessageContaining(named);
  }

  @Test
  void aHugeFileIsRefusedWithoutReadingAllOfIt(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("huge.yaml");
    try (RandomAccessFile huge = new RandomAccessFile(file.toFile(), "rw")) {
      huge.setLength(3L << 30);
    }

    assertThatThrownBy(() -> SeedFile.read(file))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("huge.yaml")
        .hasMessageContaining("bytes");
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> SeedFile.read(Path.of("no", "such.yaml")))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("such.yaml");
  }
}
