package dev.qortex.projectors.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.rules.GraphRules;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.rules.RuleTemplate;
import dev.qortex.core.rules.TemplateSet;
import dev.qortex.storage.memory.InMemoryBackend;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateSetsTest {

  private static final String ONE =
      "templates: [{relation: uses, variant: own, category: c, severity: info, text: '{source}"
          + " {target}'}]";

  private final TemplateSet python = TemplateSets.named(TemplateSets.QORTEX_0_8);

  @Test
  void theNamedSetHasTheTemplatesOfPythonQortexInItsOrder() throws IOException {
    List<String> expected = new ArrayList<>();
    vectors()
        .get("templates")
        .forEach(
            template ->
                expected.add(
                    template.get("id").asText()
                        + " "
                        + template.get("category").asText()
                        + " "
                        + template.get("severity").asText()));
    assertThat(python.templates())
        .extracting(t -> t.id() + " " + t.category() + " " + t.severity().value())
        .isEqualTo(expected)
        .hasSize(39);
  }

  @Test
  void theNamedSetSelectsAsPythonQortexDoes() throws IOException {
    Map<String, String> expected = new LinkedHashMap<>();
    Map<String, String> selected = new LinkedHashMap<>();
    vectors()
        .get("template_select")
        .fields()
        .forEachRemaining(
            field -> {
              String[] key = field.getKey().split("\\|");
              RelationType relation =
                  Arrays.stream(RelationType.values())
                      .filter(type -> type.value().equals(key[0]))
                      .findFirst()
                      .orElseThrow();
              Set<String> hint = key[1].equals("None") ? Set.of() : Set.of(key[1]);
              expected.put(field.getKey(), field.getValue().asText());
              selected.put(
                  field.getKey(), python.select(relation, hint).map(RuleTemplate::id).orElse(""));
            });
    assertThat(selected).isEqualTo(expected).hasSize(65);
  }

  @Test
  void theNamedSetProjectsAsPythonQortexDoes() throws IOException {
    String oauth = "security:ead3e38f4291";
    String jwt = "security:1e089e14b725";
    Provenance source = Provenance.of("structured:5d2d3ceb7abe");
    InMemoryBackend graph =
        new InMemoryBackend(InstantSource.fixed(Instant.parse("2026-11-21T10:15:30Z")));
    graph.ingest(
        IngestionManifest.builder("security")
            .source(SourceMetadata.of("structured:5d2d3ceb7abe", "text"))
            .concept(ConceptNode.of(oauth, "security", "OAuth2", "x", source))
            .concept(ConceptNode.of(jwt, "security", "JWT", "JWT", source))
            .concept(ConceptNode.of("custom:1", "security", "Own", "Own", source))
            .edge(ConceptEdge.of(oauth, RelationType.REQUIRES, jwt, 1.0, source))
            .edge(ConceptEdge.of(jwt, RelationType.USES, "custom:1", 0.4, source))
            .rule(
                new ExplicitRule(
                    "security:rule:5bb3f550d4ec",
                    "security",
                    "Rotate keys",
                    List.of(oauth, jwt, "custom:1"),
                    "security",
                    1.0,
                    source))
            .build());
    List<Rule> rules =
        new GraphRules(graph, python, BeliefSource.none()).rules(RuleSelection.all());

    List<List<Object>> expected = new ArrayList<>();
    ObjectMapper json = new ObjectMapper();
    for (JsonNode row : vectors().get("rules_projection")) {
      List<Object> rule = new ArrayList<>(json.convertValue(row, List.class));
      // Here the id holds the relation, too: two edges between the same concepts are two rules.
      String variant = row.get(5).path("template_variant").asText();
      String template = row.get(5).path("template_id").asText();
      rule.set(0, row.get(0).asText().replace(":" + variant, ":" + template));
      expected.add(variant.isEmpty() ? json.convertValue(row, List.class) : rule);
    }
    assertThat(rules)
        .extracting(
            rule ->
                List.of(
                    rule.id(),
                    rule.domain(),
                    rule.derivation().value(),
                    rule.category(),
                    rule.confidence(),
                    rule.metadata()))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void aSetOfOnesOwnIsReadFromAFile(@TempDir Path folder) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("mine.yaml"),
            """
            # ours
            templates:
            - relation: uses
              variant: ours
              category: general
              severity: warning
              text: "{source} leans on {target}."
            """);
    TemplateSet mine = TemplateSets.read(file);
    assertThat(mine.relations()).containsExactly(RelationType.USES);
    assertThat(mine.templates().get(0).fill("A", "B")).isEqualTo("A leans on B.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                                                   | (templates) must be a list",
        "templates: x                                         | (templates) must be a list",
        "[]                                                   | line 1: here must be a map",
        "more: []                                             | line 1: the field (more) is"
            + " unknown",
        "templates: [x]                                       | line 1: here must be a map",
        "RELATION: eats                                       | line 2: the relation (eats) is"
            + " unknown",
        "SEVERITY: bad                                        | line 5: the severity (bad) is"
            + " unknown",
        "VARIANT: Own                                         | line 2: The variant (Own)",
        "TEXT: '{source} alone'                               | line 2: The text",
        "TEXT: [a]                                            | line 6: the text must be a text",
        "RELATION: mentions                                   | line 2: The relation (mentions) is"
            + " structural",
        "AUTHOR: me                                           | line 7: the field (author) is"
            + " unknown",
      })
  void aSetThatDoesNotFitIsRefusedByLineAndValue(String text, String why) {
    String file = text;
    if (text.matches("[A-Z]+: .*")) {
      String[] field = text.split(": ", 2);
      Map<String, String> fields = new LinkedHashMap<>();
      fields.put("relation", "uses");
      fields.put("variant", "own");
      fields.put("category", "c");
      fields.put("severity", "info");
      fields.put("text", "'{source} {target}'");
      fields.put(field[0].toLowerCase(Locale.ROOT), field[1]);
      StringBuilder lines = new StringBuilder("templates:\n");
      fields.forEach(
          (name, value) ->
              lines
                  .append(name.equals("relation") ? "- " : "  ")
                  .append(name)
                  .append(": ")
                  .append(value)
                  .append('\n'));
      file = lines.toString();
    }
    String given = file;
    assertThatThrownBy(() -> TemplateSets.parse("mine", given))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("(mine)")
        .hasMessageContaining(why);
  }

  @Test
  void aMissingFieldADuplicateAnAliasAndTooMuchAreRefused() {
    assertRefused(ONE.replace("severity: info, ", ""), "the field (severity) is missing");
    assertRefused("templates: []\ntemplates: []", "duplicate key");
    assertRefused(ONE.replace("[{", "[&a {").replace("}]", "}, *a]"), "alias");
    assertRefused(ONE.replace("c,", "c, category: d,"), "duplicate key");
    String template = ONE.substring(ONE.indexOf('{'), ONE.lastIndexOf(']'));
    assertRefused("templates: [" + template + ", " + template + "]", "(uses:own) occurs twice");
    assertRefused(
        "templates: [" + String.join(", ", Collections.nCopies(501, template)) + "]",
        "(501) templates");
    assertRefused(ONE.replace("{target}", "{target}" + "x".repeat(10_000)), "longer than (10000)");
    assertThatThrownBy(() -> TemplateSets.parse("mine", ONE + "#".repeat(1 << 20)))
        .hasMessageContaining("larger than (1048576) bytes");
    assertThatThrownBy(() -> TemplateSets.named("qortex-9"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(qortex-9)");
    assertThat(TemplateSets.parse("mine", "\uFEFF" + ONE).templates()).hasSize(1);
  }

  private static void assertRefused(String text, String why) {
    assertThatThrownBy(() -> TemplateSets.parse("mine", text))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("The template set (mine) is refused")
        .hasMessageContaining(why);
  }

  private static JsonNode vectors() throws IOException {
    try (InputStream in = TemplateSetsTest.class.getResourceAsStream("python-templates.json")) {
      return new ObjectMapper().readTree(in);
    }
  }
}
