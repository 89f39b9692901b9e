package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.ingest.skill.SkillFile;
import dev.qortex.ingest.skill.SkillFileIngestor;
import dev.qortex.projectors.EnrichedRule;
import dev.qortex.projectors.Enrichment;
import dev.qortex.projectors.tool.RuleFile;
import dev.qortex.projectors.tool.RuleFiles;
import dev.qortex.projectors.tool.SkillTarget;
import dev.qortex.storage.memory.InMemoryBackend;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Skill files that projectors write are read by ingest. */
class SkillFilesTest {

  @Property(tries = 1000)
  void whatIsRenderedIsReadBackEqual(@ForAll("skills") SkillFile skill) {
    String text =
        SkillTarget.render(skill.name(), skill.description(), skill.other(), skill.body());
    SkillFile back = SkillFile.parse("SKILL.md", text);
    assertThat(back).isEqualTo(skill);
    assertThat(List.copyOf(back.other().keySet())).isEqualTo(List.copyOf(skill.other().keySet()));
    assertThat(SkillTarget.render(back.name(), back.description(), back.other(), back.body()))
        .isEqualTo(text);
  }

  @Property(tries = 300)
  void projectedRulesAreSkillsWithTheSameRules(
      @ForAll("texts") String text, @ForAll("texts") String domain) {
    List<EnrichedRule> rules = List.of(rule("1", "x" + domain, text + "!"), rule("2", "y", "Do."));
    for (SkillTarget target : List.of(SkillTarget.claude(), SkillTarget.openclaw("MIT", "🧠"))) {
      RuleFiles files = target.serialize(rules);
      assertThat(files.files()).hasSize(2);
      for (RuleFile file : files.files()) {
        SkillFile skill = SkillFile.parse(file.path(), file.text());
        assertThat(file.path()).endsWith("/" + skill.name() + "/SKILL.md");
        assertThat(new RuleFile(file.path(), skill.body(), file.placement()).entries())
            .isEqualTo(file.entries());
      }
      assertThat(files.entries()).hasSize(2);
    }
  }

  @Test
  void aSkillOfOursIsIngestedWithARuleForEachOfItsRules(@TempDir Path root) {
    SkillTarget.claude()
        .serialize(List.of(rule("calls:1", "calls", "Limit it."), rule("calls:2", "calls", "Log.")))
        .writeTo(root);
    InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH);
    graph.ingest(SkillFileIngestor.standard().read(root, SkillFileIngestor.DOMAIN));
    assertThat(graph.streamRules(RuleQuery.all()))
        .extracting(ExplicitRule::id, ExplicitRule::category)
        .contains(
            tuple("skill_rule:calls:section:0", "calls:1"),
            tuple("skill_rule:calls:section:1", "calls:2"));
  }

  private static EnrichedRule rule(String id, String domain, String text) {
    return new EnrichedRule(
        new Rule(id, domain, text, Derivation.EXPLICIT, List.of(), "c", 1, 0, Map.of()),
        new Enrichment("When: always", "", "Because.", List.of("t")));
  }

  @Provide
  Arbitrary<SkillFile> skills() {
    Arbitrary<Object> leaves =
        Arbitraries.oneOf(
            texts().map(text -> (Object) text),
            Arbitraries.longs().map(number -> (Object) number),
            Arbitraries.doubles().map(number -> (Object) number),
            Arbitraries.of(true, false).map(flag -> (Object) flag));
    Arbitrary<Object> values =
        Arbitraries.lazyOf(
            () -> leaves,
            () -> leaves.list().ofMaxSize(3).map(list -> (Object) list),
            () -> entries(leaves).map(map -> (Object) map),
            () ->
                entries(leaves.list().ofMaxSize(2).map(list -> (Object) list))
                    .map(map -> (Object) List.of(map)));
    return Combinators.combine(
            texts().filter(text -> !text.isBlank()),
            texts().filter(text -> !text.isBlank()),
            entries(values),
            texts())
        .as(SkillFile::new);
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        Arbitraries.strings().ofMaxLength(20).filter(SkillFilesTest::isWellFormed),
        Arbitraries.of(
                "yes", "1.0", "null", ": ", " #", "\\", "\"", "\n", "\t", "-", "a", "é", "😀", "~",
                "\u0085", "'", "\u0007", "{", "x ")
            .list()
            .ofMaxSize(6)
            .map(list -> String.join("", list)));
  }

  private static boolean isWellFormed(String text) {
    return text.codePoints().noneMatch(c -> c >= 0xD800 && c <= 0xDFFF);
  }

  private Arbitrary<Map<String, Object>> entries(Arbitrary<Object> values) {
    Arbitrary<String> keys =
        Arbitraries.oneOf(texts(), Arbitraries.of("homepage", "version", "metadata", "openclaw"))
            .filter(key -> !key.equals("name") && !key.equals("description"));
    return Combinators.combine(keys, values)
        .as(Tuple::of)
        .list()
        .ofMaxSize(3)
        .map(
            list -> {
              Map<String, Object> map = new LinkedHashMap<>();
              list.forEach(entry -> map.put(entry.get1(), entry.get2()));
              return map;
            });
  }
}
