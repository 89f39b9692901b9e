package dev.qortex.projectors.ruleset;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.projectors.EnrichedRule;
import dev.qortex.projectors.Enrichment;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleSetSchemaTest {

  private final Schema schema =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(RuleSets.schema());
  private final RuleSetTarget target =
      RuleSetTarget.of("p", InstantSource.fixed(Instant.parse("2026-11-21T10:15:30Z")));

  @ParameterizedTest
  @EnumSource(Derivation.class)
  void whatTheTargetMakesIsValidForEveryDerivation(Derivation derivation) {
    RuleSet set = target.graphVersion("42").serialize(List.of(rule(derivation), rule(derivation)));
    assertThat(errors(RuleSets.write(set, RuleSetFormat.JSON), InputFormat.JSON)).isEmpty();
    assertThat(errors(RuleSets.write(set, RuleSetFormat.YAML), InputFormat.YAML)).isEmpty();
  }

  @Test
  void anEmptySetIsValid() {
    String text = RuleSets.write(target.serialize(List.of()), RuleSetFormat.JSON);
    assertThat(errors(text, InputFormat.JSON)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{persona: p, version: 1}",
        "{version: 1, rules: []}",
        "{persona: p, version: '1', rules: []}",
        "{persona: p, version: 1, rules: [{category: c}]}",
        "{persona: p, version: 1, rules: [{rule: ' ', category: c}]}",
        "{persona: p, version: 1, rules: [{rule: r, category: c, tags: t}]}",
        "{persona: p, version: 1, rules: [{rule: r, category: c, tags: ['']}]}",
        "{persona: p, version: 1, rules: [{rule: r, category: c, provenance: {derivation: x}}]}",
        "{persona: p, version: 1, rules: [{rule: r, category: c, provenance: {confidence: 2}}]}",
        "{persona: p, version: 1, rules: [{rule: r, category: c, provenance: {relevance: -1}}]}",
        "{persona: p, version: 1, rules: [{rule: r, category: c, provenance: {posterior: {mean:"
            + " 0.5}}}]}",
        "{persona: p, version: 1, rules: [{rule: r, category: c, provenance: {posterior: {mean: 2,"
            + " n: 1}}}]}",
        "{persona: p, version: 1, rules: [{rule: r, category: c, provenance: {posterior: {mean: 1,"
            + " n: -1}}}]}",
        "{persona: p, version: 1, rules: [{rule: r, category: c, provenance: {derivation:"
            + " discovered, path: [{source: a, target: b}]}}]}",
        "{persona: p, version: 1, rules: [{rule: r, category: c, provenance: {conflicts: [{rule: a,"
            + " kind: b, dropped: true}]}}]}",
        "{persona: p, version: 1, rules: [{rule: r, category: c, provenance:"
            + " {extraction_confidence: 2}}]}",
        "{persona: p, version: 1, rules: [], metadata: []}"
      })
  void whatDoesNotFitIsInvalid(String text) {
    assertThat(errors(text, InputFormat.YAML)).isNotEmpty();
  }

  @Test
  void aFileOfVersionOneZeroIsReadAndValid() throws IOException {
    String old;
    try (InputStream in = getClass().getResourceAsStream("seed.v1.0.yaml")) {
      old = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    assertThat(errors(old, InputFormat.YAML)).isEmpty();
    assertThat(RuleSets.write(RuleSets.parse(old, RuleSetFormat.YAML), RuleSetFormat.YAML))
        .isEqualTo(old);
  }

  @Test
  void whatWasLearnedAndThePathOfADiscoveryAreWrittenValidAndReadBack() {
    Rule plain = rule(Derivation.DISCOVERED).rule();
    Map<String, Object> learned =
        Map.of(
            "extraction_confidence",
            0.8,
            "posterior",
            Map.of("mean", 0.25, "n", 4.0),
            "path",
            List.of(
                Map.of("source", "a", "relation", "instance_of", "target", "p"),
                Map.of("source", "b", "relation", "instance_of", "target", "p")));
    Rule rule =
        new Rule(
            plain.id(),
            plain.domain(),
            plain.text(),
            plain.derivation(),
            plain.sourceConcepts(),
            plain.category(),
            plain.confidence(),
            plain.relevance(),
            learned);
    RuleSet set = target.serialize(List.of(new EnrichedRule(rule, Enrichment.NONE)));
    String text = RuleSets.write(set, RuleSetFormat.YAML);
    assertThat(errors(text, InputFormat.YAML)).isEmpty();
    assertThat(RuleSets.parse(text, RuleSetFormat.YAML)).isEqualTo(set);
    assertThat(set.rules().get(0).provenance().fields())
        .containsAllEntriesOf(learned)
        .containsEntry("derivation", "discovered");
  }

  @Test
  void theFieldsAreThoseOfTheFormatInItsOrder() {
    String text =
        RuleSets.write(
            target.graphVersion("42").serialize(List.of(rule(Derivation.DERIVED))),
            RuleSetFormat.YAML);
    assertThat(text)
        .isEqualTo(
            """
            persona: p
            version: 1
            rules:
            - rule: Provide B wherever A is used.
              category: d
              context: "When: always"
              rationale: Because.
              tags:
              - d
              - 'yes'
              provenance:
                id: "derived:a->b:requires:imperative"
                domain: d
                derivation: derived
                source_concepts:
                - a
                - b
                confidence: 0.5
                relevance: 1.0
                relation_type: requires
                template_id: "requires:imperative"
                graph_version: "42"
            metadata:
              source: qortex
              source_version: "%s"
              projected_at: "2026-11-21T10:15:30Z"
              rule_count: 1
            """
                .formatted(target.serialize(List.of()).metadata().get("source_version")));
  }

  @Test
  void aLargeNumberIsWrittenSoThatYamlOfEveryVersionReadsANumber() {
    RuleSet set = new RuleSet("p", 1, List.of(), Map.of("n", 1e10, "m", 1e-10));
    assertThat(RuleSets.write(set, RuleSetFormat.YAML)).contains("n: 1.0E+10", "m: 1.0E-10");
  }

  @Test
  void theSourceVersionIsThatOfTheBuild() {
    assertThat(target.serialize(List.of()).metadata().get("source_version").toString())
        .matches("\\d+\\.\\d+\\.\\d+.*");
  }

  private List<Error> errors(String text, InputFormat format) {
    return schema.validate(
        text,
        format,
        context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)));
  }

  private static EnrichedRule rule(Derivation derivation) {
    return new EnrichedRule(
        new Rule(
            "derived:a->b:requires:imperative",
            "d",
            "Provide B wherever A is used.",
            derivation,
            List.of("a", "b"),
            "",
            0.5,
            17.0,
            Map.of("relation_type", "requires", "template_id", "requires:imperative", "n", 1)),
        new Enrichment("When: always", "", "Because.", List.of("d", "yes")));
  }
}
