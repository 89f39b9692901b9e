package dev.qortex.buildlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.buildlog.internal.project.Seeds.SeedFile;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.report.SeedImport;
import dev.qortex.projectors.ruleset.RuleSet;
import dev.qortex.projectors.ruleset.RuleSetFormat;
import dev.qortex.projectors.ruleset.RuleSets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PersonaTest {

  @ParameterizedTest
  @EnumSource
  void eachRuleIsComplete(Persona persona) {
    RuleSet set = RuleSets.parse(persona.seed(), RuleSetFormat.YAML);

    assertThat(set.persona()).isEqualTo(persona.value());
    assertThat(set.rules())
        .hasSizeGreaterThanOrEqualTo(10)
        .allSatisfy(
            rule -> {
              assertThat(rule.category()).isNotEqualTo("general");
              assertThat(rule.enrichment().context()).isNotBlank();
              assertThat(rule.enrichment().antipattern()).isNotBlank();
              assertThat(rule.enrichment().rationale()).isNotBlank();
              assertThat(rule.enrichment().tags()).isNotEmpty();
              assertThat(rule.references())
                  .isNotEmpty()
                  .allMatch(reference -> reference.url().startsWith("https://"));
            });
  }

  @Test
  void noRuleStandsTwice() {
    List<GauntletRule> rules =
        Arrays.stream(Persona.values())
            .flatMap(persona -> SeedFile.of(persona).rules().stream())
            .toList();
    Set<String> texts = new HashSet<>();
    rules.forEach(rule -> texts.add(rule.text()));

    assertThat(rules).hasSizeGreaterThanOrEqualTo(60);
    assertThat(texts).hasSameSizeAs(rules);
  }

  @Test
  void aProjectStartsWithThem(@TempDir Path folder) {
    try (Fixture fixture = new Fixture(folder)) {
      Project project = fixture.buildlog.project("payments");
      SeedImport imported = fixture.buildlog.importSeeds(Persona.SECURITY, Persona.TESTING);
      assertThat(imported.added()).isEqualTo(23);
      assertThat(fixture.buildlog.importSeeds(Persona.TESTING).added()).isZero();

      Session session = project.sessions().start(SessionRequest.defaults());
      assertThat(session.selected()).hasSize(10);
    }
  }
}
