package dev.qortex.projectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.graph.memory.InMemoryBackend;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.projectors.RuleConflict.Kind;
import dev.qortex.projectors.ruleset.RuleSet;
import dev.qortex.projectors.ruleset.RuleSetFormat;
import dev.qortex.projectors.ruleset.RuleSetTarget;
import dev.qortex.projectors.ruleset.RuleSets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
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
    Rule other =
        derived("2", "Provide the Timeout Policy wherever the Circuit Breaker Group is used.");
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
    List<Rule> settled =
        texts
            .resolved()
            .settle(
                List.of(
                    rule("a", "one two three four five"),
                    rule("b", "one two three four five six"),
                    rule("c", "one two three four five six seven")));
    assertThat(settled).extracting(Rule::id).containsExactly("a", "c");
    assertThat(settled.get(1).metadata().get("conflicts"))
        .isEqualTo(List.of(Map.of("rule", "b", "kind", "duplicate", "dropped", true)));
  }

  @Test
  void noSimilarPairIsMissed() {
    Random random = new Random(11);
    for (int run = 0; run < 30; run++) {
      List<Rule> rules = new ArrayList<>();
      List<Set<String>> sets = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        Set<String> words = new HashSet<>();
        int size = 1 + random.nextInt(8);
        for (int w = 0; w < size; w++) {
          words.add("xw" + random.nextInt(9));
        }
        sets.add(words);
        rules.add(rule("r" + i, String.join(" ", words)));
      }
      List<RuleConflict> expected = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        for (int j = i + 1; j < 60; j++) {
          Set<String> common = new HashSet<>(sets.get(i));
          common.retainAll(sets.get(j));
          int all = sets.get(i).size() + sets.get(j).size() - common.size();
          if (common.size() * 5 >= all * 4) {
            expected.add(new RuleConflict(Kind.DUPLICATE, "r" + i, "r" + j));
          }
        }
      }
      assertThat(texts.among(rules)).isEqualTo(expected).isNotEmpty();
    }
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
