package dev.qortex.projectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.text.Similarity;
import dev.qortex.core.text.Similarity.Verdict;
import dev.qortex.projectors.RuleConflict.Kind;
import dev.qortex.projectors.ruleset.RuleSet;
import dev.qortex.projectors.ruleset.RuleSetFormat;
import dev.qortex.projectors.ruleset.RuleSetTarget;
import dev.qortex.projectors.ruleset.RuleSets;
import dev.qortex.projectors.tool.RuleFiles;
import dev.qortex.projectors.tool.ToolTargets;
import dev.qortex.storage.memory.InMemoryBackend;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleConflictsTest {

  private final RuleConflicts texts = RuleConflicts.ofTexts();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Always retry a failed call.      | Never retry failed calls.             | CONTRADICTION",
        "Retry failed calls.              | Do not retry a failed call.           | CONTRADICTION",
        "Retry failed calls.              | Don’t retry failed calls.             | CONTRADICTION",
        "You must log every request.      | You must not log every request.        | CONTRADICTION",
        "Deploy on Fridays.               | Avoid deploying on Fridays.           | CONTRADICTION",
        "Give every retry a limit.        | Every retry must be given a limit.    | none",
        "Give every retry a limit.        | Always give every retry limits!       | DUPLICATE",
        "Never merge without a review.    | Merge with a review.                  | DUPLICATE",
        "Retry failed calls.              | Log failed calls.                     | none",
        "Retry calls 3 times.             | Retry calls 5 times.                  | none",
        "Retry calls 3 times.             | Never retry calls 5 times.            | none",
        "Wait 30 seconds for a free lock. | Wait 30 minutes for a free lock.      | none",
        "Run the linter before the tests. | Run the tests before the linter.      | none",
        "Ask Ann before you merge a fix.  | Ask Ben before you merge a fix.       | none",
        "Use HTTPS for all calls.         | Use HTTP for all calls.               | none",
        "Log the “start” of every job     | log the \"start\" of every job.         | DUPLICATE",
        "Close files after use in a loop. | Close files after use in the loops.   | DUPLICATE",
        "a                                | the                                   | none",
      })
  void textsAreComparedByWordsAndPolarity(String one, String other, String kind) {
    assertThat(texts.among(List.of(rule("1", one), rule("2", other))))
        .isEqualTo(
            kind.equals("none")
                ? List.of()
                : List.of(new RuleConflict(Kind.valueOf(kind), "1", "2")));
  }

  @Test
  void rulesAboutConceptsThatContradictEachOtherContradictEachOther() {
    InMemoryBackend graph = contradictions();
    List<Rule> rules =
        List.of(
            rule("1", "Stop at the first error.", "fast"),
            rule("2", "Try again with a pause.", "retry"),
            rule("3", "Do not combine Retry with Fail Fast.", "retry", "fast"),
            rule("4", "Write down what happened.", "log"));
    assertThat(RuleConflicts.in(graph).among(rules))
        .containsExactly(new RuleConflict(Kind.CONTRADICTION, "1", "2"));
    assertThat(texts.among(rules)).isEmpty();
  }

  @Test
  void textsOfTwoTemplatesAreNotCompared() {
    Rule one = derived("1", "Provide the Timeout Policy wherever the Circuit Breaker is used.");
    Rule other = derived("2", "Provide the Timeout Policy wherever a Circuit Breaker is used.");
    assertThat(texts.among(List.of(one, other))).isEmpty();
    assertThat(texts.among(List.of(one, rule("3", other.text())))).hasSize(1);
  }

  @Test
  void aProjectionNamesConflictsInTheProvenanceOfBothRules() {
    RuleSet set = projected(texts);
    assertThat(set.rules()).hasSize(3);
    assertThat(set.rules().get(0).provenance().fields().get("conflicts"))
        .isEqualTo(
            List.of(
                Map.of("rule", "b", "kind", "contradiction", "dropped", false),
                Map.of("rule", "c", "kind", "duplicate", "dropped", false)));
    assertThat(set.rules().get(2).provenance().fields().get("conflicts"))
        .isEqualTo(
            List.of(
                Map.of("rule", "a", "kind", "duplicate", "dropped", false),
                Map.of("rule", "b", "kind", "contradiction", "dropped", false)));
    assertThat(RuleSets.parse(RuleSets.write(set, RuleSetFormat.YAML), RuleSetFormat.YAML))
        .isEqualTo(set);
  }

  @Test
  void aResolvingProjectionKeepsTheSurestAndSaysWhatItDropped() {
    RuleSet set = projected(texts.resolved());
    assertThat(set.rules()).hasSize(1);
    assertThat(set.rules().get(0).provenance().id()).contains("a");
    assertThat(set.rules().get(0).provenance().fields().get("conflicts"))
        .isEqualTo(
            List.of(
                Map.of("rule", "b", "kind", "contradiction", "dropped", true),
                Map.of("rule", "c", "kind", "duplicate", "dropped", true)));
  }

  @Test
  void aRuleThatIsInConflictWithADroppedOneOnlyStays() {
    InMemoryBackend graph = contradictions();
    RuleConflicts.Settled settled =
        RuleConflicts.in(graph)
            .resolved()
            .settle(
                List.of(
                    rule("a", "Stop at the first error.", "fast"),
                    rule("b", "Try again with a pause.", "retry"),
                    rule("c", "try again with a pause")));
    assertThat(settled.rules()).extracting(Rule::id).containsExactly("a", "c");
    assertThat(settled.of(settled.rules().get(1)))
        .isEqualTo(
            new NamedConflicts(List.of(new NamedConflicts.Other("b", "duplicate", true)), 0));
  }

  @Test
  void rulesThatDifferInANumberAreNoDuplicatesAndMakeNoLargeFile() {
    List<Rule> rules = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      rules.add(rule("r" + i, "Alarm " + i + " must reach the operator within 30 seconds."));
    }
    assertThat(texts.among(rules)).isEmpty();
    RuleFiles files =
        new Projection<>(selection -> rules, texts, Enricher.none(), ToolTargets.claudeMd())
            .project(RuleSelection.all());
    assertThat(files.entries()).hasSize(400);
    assertThat(files.files().get(0).text().length()).isLessThan(400 * 150);
  }

  @Test
  void aRuleNamesSomeOfManyConflictsAndCountsTheOthers() {
    List<Rule> rules = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      rules.add(rule("r" + i, (i % 100 == 99 ? "Never" : "Always") + " retry a failed call."));
    }
    Projection<RuleFiles> toClaude =
        new Projection<>(selection -> rules, texts, Enricher.none(), ToolTargets.claudeMd());
    RuleFiles files = toClaude.project(RuleSelection.all());
    Map<String, Object> first = files.entries().get(0).provenance().fields();
    NamedConflicts conflicts = files.entries().get(0).provenance().conflicts();
    assertThat(conflicts.named())
        .hasSize(9)
        .contains(new NamedConflicts.Other("r99", "contradiction", false));
    assertThat(conflicts.more()).isEqualTo(390);
    assertThat(files.files().get(0).text())
        .contains("r399 (contradiction), and 390 more")
        .hasSizeLessThan(400 * 1_200);
    RuleFiles settings =
        new Projection<>(selection -> rules, texts, Enricher.none(), ToolTargets.settings())
            .project(RuleSelection.all());
    assertThat(settings.entries().get(0).provenance().fields()).isEqualTo(first);
  }

  @Test
  void noPairIsMissed() {
    Random random = new Random(11);
    List<String> words = List.of("retry log the call calls never lock a".split(" "));
    for (int run = 0; run < 30; run++) {
      List<Rule> rules = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        List<String> text = new ArrayList<>();
        for (int w = 0; w < 3; w++) {
          text.add(words.get(random.nextInt(words.size())));
        }
        rules.add(rule("r" + i, String.join(" ", text)));
      }
      List<RuleConflict> expected = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        for (int j = i + 1; j < 60; j++) {
          Verdict verdict = Similarity.rules().compare(rules.get(i).text(), rules.get(j).text());
          if (verdict != Verdict.DIFFERENT) {
            Kind kind = verdict == Verdict.SAME ? Kind.DUPLICATE : Kind.CONTRADICTION;
            expected.add(new RuleConflict(kind, "r" + i, "r" + j));
          }
        }
      }
      assertThat(texts.among(rules)).isEqualTo(expected).isNotEmpty();
    }
  }

  private static InMemoryBackend contradictions() {
    InMemoryBackend graph = new InMemoryBackend(InstantSource.fixed(Instant.EPOCH));
    Provenance book = Provenance.of("book");
    graph.ingest(
        IngestionManifest.builder("d")
            .source(SourceMetadata.of("book", "text"))
            .concept(ConceptNode.of("retry", "d", "Retry", "", book))
            .concept(ConceptNode.of("fast", "d", "Fail Fast", "", book))
            .concept(ConceptNode.of("log", "d", "Log", "", book))
            .edge(ConceptEdge.of("retry", RelationType.CONTRADICTS, "fast", 1.0, book))
            .edge(ConceptEdge.of("retry", RelationType.USES, "log", 1.0, book))
            .build());
    return graph;
  }

  private static RuleSet projected(RuleConflicts conflicts) {
    ProjectionSource source =
        selection ->
            List.of(
                rule("a", "Always retry a failed call."),
                rule("b", "Never retry a failed call."),
                rule("c", "Retry failed calls."));
    return new Projection<>(
            source,
            conflicts,
            Enricher.none(),
            RuleSetTarget.of("p", InstantSource.fixed(Instant.EPOCH)))
        .project(RuleSelection.all());
  }

  private static Rule rule(String id, String text, String... concepts) {
    return new Rule(id, "d", text, Derivation.EXPLICIT, List.of(concepts), "", 1.0, 0.0, Map.of());
  }

  private static Rule derived(String id, String text) {
    return new Rule(id, "d", text, Derivation.DERIVED, List.of(), "", 1.0, 0.0, Map.of());
  }
}
