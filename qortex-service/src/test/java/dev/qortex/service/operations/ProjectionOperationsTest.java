package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.spool.Spool;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.projectors.interop.SeedPublisher;
import dev.qortex.projectors.interop.SignalLog;
import dev.qortex.service.Catalogue;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.storage.memory.InMemoryStore;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectionOperationsTest {

  @TempDir Path root;
  private final InMemoryStore store = new InMemoryStore();
  private final QortexClient memory =
      LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build();
  private ProjectionOperations projection;
  private CheckedCalls owner;

  @BeforeEach
  void prepare() {
    Spool spool = Spool.open(root);
    projection =
        new ProjectionOperations(
            memory, store.graph(), () -> Instant.parse("2026-11-24T03:00:00Z"));
    owner = new CheckedCalls(projection.publishing(spool, new SeedPublisher(spool).signals(log())));
  }

  private SignalLog log() {
    return new SignalLog(
        root.resolve("signals.jsonl"), () -> Instant.parse("2026-11-24T03:00:00Z"));
  }

  private void learn() {
    learn("ops");
  }

  private void learn(String domain) {
    memory.ingest(
        DocumentIngestor.standard()
            .readText("# Keys\n\nAlways rotate keys before they expire.", "keys.md", domain));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "buildlog",
        "flat",
        "json",
        "skill",
        "openclaw",
        "skillipedia",
        "claude_md",
        "cursor",
        "copilot",
        "windsurf",
        "continue"
      })
  void everyFormatHoldsTheRulesAndNeedsNone(String format) {
    owner.call("qortex_project", "{'format': '%s'}".formatted(format));
    learn();
    JsonNode written = owner.call("qortex_project", "{'format': '%s'}".formatted(format));

    assertThat(written.at("/files/0/path").textValue()).isNotBlank();
    assertThat(written.path("files").toString()).contains("otate keys before they expire");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "buildlog",
        "skill",
        "openclaw",
        "skillipedia",
        "claude_md",
        "cursor",
        "copilot",
        "windsurf",
        "continue"
      })
  void aFileForReadersNamesTheHeadingsOfARule(String format) {
    learnUnderHeadings();
    assertThat(projected(format, "")).contains("Always rotate keys", "Keys > Rotation");
    assertThat(projected(format, "'include_derived': true"))
        .contains("Always rotate keys")
        .doesNotContain("Keys > Rotation");
  }

  @ParameterizedTest
  @ValueSource(strings = {"flat", "json"})
  void aListHoldsTheRulesAlone(String format) {
    learnUnderHeadings();
    assertThat(projected(format, ""))
        .contains("Always rotate keys")
        .doesNotContain("Keys > Rotation");
  }

  private void learnUnderHeadings() {
    memory.ingest(
        DocumentIngestor.standard()
            .readText(
                "# Keys\n\n## Rotation\n\nAlways rotate keys before they expire.",
                "keys.md",
                "ops"));
  }

  /** Sixty stated rules, unsure ones among them, edges, and the records of a review. */
  private void learnMuch() {
    Provenance book = Provenance.of("book");
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("ops").source(SourceMetadata.of("book", "markdown"));
    for (int i = 0; i < 60; i++) {
      manifest.rule(
          new ExplicitRule(
              "r" + i, "ops", "Stated rule " + i, List.of(), "", i < 55 ? 0.9 : 0.4, book));
    }
    manifest
        .concept(ConceptNode.of("a", "ops", "Breaker", "It opens after failures.", book))
        .concept(ConceptNode.of("b", "ops", "Timeout", "It ends a call.", book))
        .concept(ConceptNode.of("c", "ops", "Bulkhead", "", book))
        .concept(ConceptNode.of("g", "ops", "gauntlet_rule:x1", "Never share a pool.", book))
        .concept(ConceptNode.of("p", "ops", "persona:keeper", "Reviews by rules.", book))
        .edge(ConceptEdge.of("a", RelationType.REQUIRES, "b", 1.0, book))
        .edge(ConceptEdge.of("a", RelationType.USES, "c", 0.3, book))
        .edge(ConceptEdge.of("g", RelationType.BELONGS_TO, "p", 1.0, book));
    memory.ingest(manifest.build());
  }

  private String projected(String format, String rules) {
    return owner
        .call("qortex_project", "{'format': '%s', 'rules': {%s}}".formatted(format, rules))
        .path("files")
        .toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "buildlog",
        "skill",
        "openclaw",
        "claude_md",
        "cursor",
        "copilot",
        "windsurf",
        "continue"
      })
  void aFileHoldsTheFiftySurestStatedRules(String format) {
    learnMuch();
    String files = projected(format, "");

    assertThat(distinct(files)).hasSize(50).doesNotContain(55, 56, 57, 58, 59);
    assertThat(files).doesNotContain("Breaker", "gauntlet_rule", "persona:keeper");
    assertThat(distinct(projected(format, "'limit': 58, 'min_confidence': 0"))).hasSize(58);
  }

  private static Set<Integer> distinct(String files) {
    return Pattern.compile("Stated rule (\\d+)")
        .matcher(files)
        .results()
        .map(match -> Integer.valueOf(match.group(1)))
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @ValueSource(strings = {"skill", "cursor", "windsurf", "continue"})
  void eachFileOfADomainHasRoomForFifty(String format) {
    learnMuch();
    learn("keys");
    assertThat(projected(format, "")).contains("otate keys before they expire");
  }

  @ParameterizedTest
  @ValueSource(strings = {"flat", "json"})
  void aListHoldsAllStatedRules(String format) {
    learnMuch();
    assertThat(distinct(projected(format, ""))).hasSize(60);
    assertThat(projected(format, "")).doesNotContain("Breaker");
  }

  @ParameterizedTest
  @ValueSource(strings = {"buildlog", "claude_md", "cursor", "skill", "json"})
  void derivedRulesComeBackOnRequestAllOfThem(String format) {
    learnMuch();
    String files = projected(format, "'include_derived': true");

    assertThat(distinct(files)).hasSize(60);
    assertThat(memory.rules(RuleSelection.all()))
        .hasSize(63)
        .allSatisfy(rule -> assertThat(files).contains(rule.text()));
  }

  @Test
  void sureEdgesBetweenDescribedConceptsComeWithoutRecords() {
    learnMuch();
    String rules = "'include_derived': true, 'described_only': true, 'limit': 100";

    assertThat(projected("claude_md", rules))
        .contains("Provide Timeout wherever Breaker is used.")
        .doesNotContain("Bulkhead", "gauntlet_rule");
  }

  @Test
  void aPublishedSeedHoldsStatedRulesUnlessAskedForAll() {
    learnMuch();
    assertThat(
            owner
                .call("qortex_publish_rules", "{'persona': 'keeper'}")
                .path("rule_count")
                .intValue())
        .isEqualTo(50);
    assertThat(
            owner
                .call(
                    "qortex_publish_rules",
                    "{'persona': 'keeper', 'rules': {'include_derived': true}}")
                .path("rule_count")
                .intValue())
        .isEqualTo(63);
  }

  @Test
  void theSelectionChooses() {
    learn();
    JsonNode none =
        owner.call("qortex_project", "{'format': 'json', 'rules': {'categories': ['nothing']}}");

    assertThat(none.path("files").toString()).doesNotContain("expire");
  }

  @Test
  void aPersonaNamesNoFile() {
    assertThat(
            owner.call("qortex_project", "{'persona': '../../x'}").at("/files/0/path").textValue())
        .isEqualTo("seed.yaml");
  }

  @Test
  void aSeedIsPublishedForOtherProcesses() {
    learn();
    JsonNode published = owner.call("qortex_publish_rules", "{'persona': 'keeper'}");

    assertThat(published.path("rule_count").intValue()).isPositive();
    assertThat(Spool.open(root).pending()).containsExactly(published.path("file").textValue());
    assertThat(log().readSignals().signals())
        .singleElement()
        .satisfies(signal -> assertThat(signal.event()).isEqualTo("projection_complete"))
        .satisfies(signal -> assertThat(signal.fields()).containsEntry("persona", "keeper"));
  }

  @Test
  void withoutASpoolNothingIsPublished() {
    assertThat(Catalogue.of(projection).operations())
        .hasSize(1)
        .allSatisfy(operation -> assertThat(operation.hints().readsOnly()).isTrue());
  }

  @Test
  void aBoundCallerSeesItsRulesOnly() {
    learn();
    CheckedCalls tenant = owner.within("ops");
    assertThat(tenant.call("qortex_project", "{}").toString()).contains("expire");
    tenant.refused(ErrorCode.FORBIDDEN, "enrich", "qortex_project", "{'enrich': true}");
    tenant.refused(
        ErrorCode.FORBIDDEN, "domains", "qortex_project", "{'rules': {'domains': ['other']}}");
    tenant.refused(ErrorCode.FORBIDDEN, "", "qortex_publish_rules", "{'persona': 'x'}");
  }
}
