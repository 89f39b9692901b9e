package dev.qortex.ingest.emissions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.core.graph.Direction;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.spool.Spool;
import dev.qortex.storage.memory.InMemoryBackend;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EmissionCatalogueTest {

  private static final CatalogueRule OWN =
      CatalogueRule.of("karen:1", "karen", "Validate at boundaries", "architectural");
  private static final CatalogueRule OBSERVER =
      rule("obs:1", "Decouple publishers from subscribers", "observer_pattern", false, true, 0.8);
  private static final CatalogueRule DERIVED =
      rule("obs:2", "Consider the observer", "observer_pattern", true, true, 1);
  private static final CatalogueRule RETIRED =
      rule("obs:3", "Subscribe late", "observer_pattern", false, false, 1);
  private static final GauntletRuleCatalogue CATALOG =
      () -> List.of(OWN, OBSERVER, DERIVED, RETIRED);

  private static final String MISTAKE_FILE = "mistake_manifest_demo_20260101T000000.json";

  @TempDir Path folder;
  private Spool spool;

  private static CatalogueRule rule(
      String id, String text, String domain, boolean derived, boolean active, double confidence) {
    return new CatalogueRule(id, "karen", text, "workflow", domain, derived, active, confidence);
  }

  @BeforeEach
  void open() {
    spool = new Spool(folder, () -> Instant.EPOCH, () -> "id");
  }

  private void publish(String name, String json) {
    spool.publish(name, json.getBytes(StandardCharsets.UTF_8));
  }

  private static String challenges(String... targets) {
    StringBuilder edges = new StringBuilder();
    for (String target : targets) {
      edges
          .append(edges.isEmpty() ? "" : ",")
          .append("{\"source_id\": \"mistake:m1\", \"target_id\": \"")
          .append(target)
          .append("\", \"relation_type\": \"challenges\", \"confidence\": 0.7}");
    }
    return """
    {"concepts": [{"name": "mistake:m1", "properties": {"description": "Oops"}}],
     "edges": [%s]}
    """
        .formatted(edges);
  }

  private static EmissionIngestor all(GauntletRuleCatalogue catalogue) {
    return EmissionIngestor.builder().catalogue(catalogue).includePending(true).build();
  }

  private EmissionAggregate aggregate() {
    return all(CATALOG).aggregate(spool, "log");
  }

  private static ConceptNode visible(IngestionManifest manifest, String id) {
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      graph.ingest(manifest);
      return graph.concept(id).orElseThrow();
    }
  }

  private static Set<String> edges(IngestionManifest manifest) {
    Set<String> keys = new TreeSet<>();
    manifest.edges().forEach(edge -> keys.add(edge.key().toString()));
    return keys;
  }

  @ParameterizedTest
  @CsvSource({
    "architectural, arch-3029c731ed",
    "workflow, wf-3029c731ed",
    "tool_usage, tool-3029c731ed",
    "domain_knowledge, dk-3029c731ed",
    "security, sk-3029c731ed"
  })
  void anOldNameIsAPrefixForTheCategoryAndAHashOfTheText(String category, String expected) {
    assertThat(CatalogueRule.of("x", "p", "VALIDATE at boundaries", category).skillId())
        .isEqualTo(expected);
  }

  @Test
  void anOldNameOfARuleBecomesTheRule() {
    publish(
        MISTAKE_FILE, challenges(OWN.skillId(), OBSERVER.skillId(), RETIRED.skillId(), "dk-00"));
    EmissionAggregate read = aggregate();
    assertThat(edges(read.manifest()))
        .contains(
            "log:mistake:m1 challenges log:gauntlet_rule:karen:1",
            "log:mistake:m1 challenges observer_pattern:gauntlet_rule:obs:1",
            "log:mistake:m1 challenges observer_pattern:gauntlet_rule:obs:3",
            "log:mistake:m1 challenges log:dk-00");
    assertThat(read.report().targets())
        .isEqualTo(
            new EmissionReport.Targets(
                new TreeMap<>(
                    Map.of(
                        OWN.skillId(), "gauntlet_rule:karen:1",
                        OBSERVER.skillId(), "gauntlet_rule:obs:1",
                        RETIRED.skillId(), "gauntlet_rule:obs:3")),
                new TreeSet<>()));
  }

  @Test
  void ofTwoRulesWithOneOldNameTheActiveOneIsMeant() {
    CatalogueRule retired = rule("a", "Same words", "", false, false, 1);
    CatalogueRule active = rule("b", "Same words", "", false, true, 0.1);
    publish(MISTAKE_FILE, challenges(active.skillId()));
    assertThat(edges(all(() -> List.of(retired, active)).read(spool, "log")))
        .contains("log:mistake:m1 challenges log:gauntlet_rule:b");
  }

  @Test
  void anOldNameThatNobodyKnowsStaysAndIsNoted() {
    publish(MISTAKE_FILE, challenges("arch-0123456789", "arch-0123456789"));
    EmissionAggregate read = aggregate();
    assertThat(read.report().targets().unresolved()).containsExactly("arch-0123456789");
    assertThat(read.manifest().notes())
        .singleElement()
        .satisfies(
            note -> {
              assertThat(note.kind()).isEqualTo(IngestNote.Kind.ODD);
              assertThat(note.toString()).contains("arch-0123456789", MISTAKE_FILE);
            });
    assertThat(visible(read.manifest(), "log:arch-0123456789").properties()).containsKey("stub");
  }

  @Test
  void whatAnArtefactDescribesItselfKeepsItsName() {
    publish(
        "learned_rules_demo_1.json",
        """
        {"rules": [{"rule": "Validate at boundaries", "provenance": {"id": "bl:%s"}}],
         "edges": [{"source_id": "%s", "target_id": "c", "relation_type": "uses"}]}
        """
            .formatted(OWN.skillId(), OWN.skillId()));
    EmissionAggregate read = aggregate();
    assertThat(read.report().targets().resolved()).isEmpty();
    assertThat(edges(read.manifest())).contains("log:" + OWN.skillId() + " uses log:c");
  }

  @Test
  void aRuleOfAnotherDomainLivesThereAndItsAnchorJoinsIt() {
    publish(MISTAKE_FILE, challenges("gauntlet_rule:obs:1"));
    IngestionManifest manifest = aggregate().manifest();
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      graph.ingest(manifest);
      assertThat(graph.concept("observer_pattern:gauntlet_rule:obs:1"))
          .hasValueSatisfying(
              rule -> {
                assertThat(rule.domain()).isEqualTo("observer_pattern");
                assertThat(rule.name()).isEqualTo("gauntlet_rule:obs:1");
                assertThat(rule.description()).isEqualTo(OBSERVER.text());
                assertThat(rule.properties())
                    .containsEntry("bridge", true)
                    .doesNotContainKey("stub");
              });
      assertThat(
              graph.edges("observer_pattern:gauntlet_rule:obs:1", Direction.BOTH, Set.of()).stream()
                  .map(ConceptEdge::key)
                  .map(Object::toString))
          .containsExactlyInAnyOrder(
              "log:mistake:m1 challenges observer_pattern:gauntlet_rule:obs:1",
              "observer_pattern:gauntlet_rule:obs:1 instance_of"
                  + " observer_pattern:domain:observer_pattern");
      assertThat(
              graph.edges("log:gauntlet_rule:karen:1", Direction.OUT, Set.of()).stream()
                  .map(ConceptEdge::relation))
          .containsExactly(RelationType.BELONGS_TO);
    }
  }

  @Test
  void mistakesOfTwoProjectsMeetInTheRuleThatBothBroke() {
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      publish(MISTAKE_FILE, challenges("gauntlet_rule:obs:1"));
      for (String project : List.of("one", "two")) {
        graph.ingest(all(CATALOG).read(spool, project));
      }
      assertThat(
              graph.edges("observer_pattern:gauntlet_rule:obs:1", Direction.IN, Set.of()).stream()
                  .map(ConceptEdge::sourceId))
          .containsExactlyInAnyOrder("one:mistake:m1", "two:mistake:m1");
      graph.retract("one:gauntlet_rules");
      assertThat(graph.concept("observer_pattern:gauntlet_rule:obs:1"))
          .hasValueSatisfying(rule -> assertThat(rule.properties()).doesNotContainKey("stub"));
    }
  }

  @Test
  void theReportCountsEverything() {
    publish(
        MISTAKE_FILE,
        challenges("gauntlet_rule:obs:1", OWN.skillId(), "arch-0123456789", "gauntlet_rule:obs:1")
            .replace(
                "\"edges\": [",
                "\"edges\": [{\"source_id\": \"a\", \"target_id\": \"b\", \"relation_type\":"
                    + " \"likes\"},"));
    publish(MISTAKE_FILE.replace("demo", "again"), challenges("gauntlet_rule:obs:1"));
    publish("session_summary_demo_1.json", "{");
    publish("notes.json", "{}");
    EmissionReport report = aggregate().report();
    assertThat(report.artefacts()).isEqualTo(Map.of("mistake_manifest", 2));
    assertThat(report.total()).isEqualTo(2);
    assertThat(report.unknown()).isEqualTo(1);
    assertThat(report.failed()).isEqualTo(1);
    // The mistake, two rules, the persona and the anchor; one old name; four edges said twice more.
    assertThat(report.elements()).isEqualTo(new EmissionReport.Elements(5, 1, 5, 3, 1));
    assertThat(report.rules()).isEqualTo(new EmissionReport.Rules(1, 1, 1, 1, 1));
    assertThat(aggregate().manifest().notes())
        .extracting(IngestNote::kind)
        .containsExactlyInAnyOrder(
            IngestNote.Kind.ODD,
            IngestNote.Kind.DROPPED,
            IngestNote.Kind.DROPPED,
            IngestNote.Kind.FAILED);
  }

  @Test
  void aDryRunMovesNothing() {
    publish(MISTAKE_FILE, challenges("gauntlet_rule:obs:1"));
    publish("session_summary_demo_1.json", "{");
    assertThat(aggregate()).isEqualTo(aggregate());
    assertThat(spool.pending()).hasSize(2);
    assertThat(spool.failed()).isEmpty();
  }

  @Test
  void pendingAndProcessedAreReadAsIsAsked() {
    publish(MISTAKE_FILE, challenges("gauntlet_rule:obs:1"));
    new EmissionIngestor().drain(spool, "log", manifest -> {});
    publish("mistake_manifest_z.json", challenges());
    assertThat(sources(EmissionIngestor.builder().build()))
        .containsExactly("log:emission:" + MISTAKE_FILE);
    assertThat(
            sources(
                EmissionIngestor.builder().includePending(true).includeProcessed(false).build()))
        .containsExactly("log:emission:mistake_manifest_z.json");
    assertThat(sources(EmissionIngestor.builder().includePending(true).build())).hasSize(2);
  }

  private List<String> sources(EmissionIngestor ingestor) {
    return ingestor.read(spool, "log").sources().stream().map(source -> source.id()).toList();
  }

  @Test
  void aFileThatIsPendingAgainCountsOnce() {
    publish(MISTAKE_FILE, challenges("gauntlet_rule:obs:1"));
    new EmissionIngestor().drain(spool, "log", manifest -> {});
    publish(MISTAKE_FILE, challenges("gauntlet_rule:karen:1"));
    EmissionAggregate read = aggregate();
    assertThat(read.report().total()).isEqualTo(1);
    assertThat(edges(read.manifest()))
        .contains("log:mistake:m1 challenges log:gauntlet_rule:karen:1")
        .doesNotContain("log:mistake:m1 challenges observer_pattern:gauntlet_rule:obs:1");
    assertThat(read.manifest().notes()).extracting(IngestNote::subject).contains(MISTAKE_FILE);
  }

  @Test
  void resolvingAndBridgingCanBeSwitchedOff() {
    publish(MISTAKE_FILE, challenges("gauntlet_rule:obs:1", OWN.skillId()));
    EmissionIngestor.Builder builder =
        EmissionIngestor.builder().catalogue(CATALOG).includePending(true);
    IngestionManifest unbridged = builder.bridge(false).build().read(spool, "log");
    assertThat(unbridged.sources()).hasSize(1);
    assertThat(edges(unbridged))
        .containsExactly(
            "log:mistake:m1 challenges log:gauntlet_rule:karen:1",
            "log:mistake:m1 challenges log:gauntlet_rule:obs:1");
    IngestionManifest unresolved = builder.bridge(true).resolve(false).build().read(spool, "log");
    assertThat(edges(unresolved))
        .contains(
            "log:mistake:m1 challenges log:" + OWN.skillId(),
            "log:mistake:m1 challenges observer_pattern:gauntlet_rule:obs:1");
    assertThat(unresolved.notes()).isEmpty();
  }

  @Test
  void drainingWithACatalogueGivesTheGraphOfTheAggregate() {
    publish(MISTAKE_FILE, challenges("gauntlet_rule:obs:1", OWN.skillId()));
    EmissionIngestor ingestor = EmissionIngestor.with(CATALOG);
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      assertThat(ingestor.drain(spool, "log", graph::ingest).processed())
          .containsExactly(MISTAKE_FILE);
      assertThat(graph.ingest(ingestor.read(spool, "log")).changed()).isFalse();
      long revision = graph.revision();
      ingestor.drain(spool, "log", graph::ingest);
      assertThat(graph.revision()).isEqualTo(revision);
    }
  }

  @Test
  void theAggregateBringsAlongWhatWasIngestedWithoutACatalogue() {
    publish(MISTAKE_FILE, challenges("gauntlet_rule:obs:1"));
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      new EmissionIngestor().drain(spool, "log", graph::ingest);
      assertThat(graph.concept("log:gauntlet_rule:obs:1")).isPresent();
      graph.ingest(EmissionIngestor.with(CATALOG).read(spool, "log"));
      assertThat(graph.concept("log:gauntlet_rule:obs:1")).isEmpty();
      assertThat(graph.edges("log:mistake:m1", Direction.OUT, Set.of()))
          .extracting(ConceptEdge::targetId)
          .containsExactly("observer_pattern:gauntlet_rule:obs:1");
    }
  }

  @Test
  void aRuleThatIsGivenTwiceCountsWhereItIsActiveAndSurest() {
    CatalogueRule retired = rule("r", "Old", "x", false, false, 1);
    CatalogueRule weak = rule("r", "Weak", "x", false, true, 0.2);
    CatalogueRule sure = rule("r", "Sure", "x", false, true, 0.9);
    for (List<CatalogueRule> order :
        List.of(List.of(retired, weak, sure), List.of(sure, retired, weak))) {
      assertThat(visible(all(() -> order).read(spool, "log"), "x:gauntlet_rule:r").description())
          .isEqualTo("Sure");
    }
  }

  @Test
  void aRuleThatIsNotSureAtAllIsNotHiddenByAStub() {
    publish(MISTAKE_FILE, challenges("gauntlet_rule:r"));
    IngestionManifest manifest =
        all(() -> List.of(rule("r", "Doubtful", "x", false, true, 0))).read(spool, "log");
    assertThat(visible(manifest, "x:gauntlet_rule:r").description()).isEqualTo("Doubtful");
  }

  @ParameterizedTest
  @CsvSource({"''", "' '", "experiential", "log"})
  void aRuleWithoutADomainOfItsOwnBelongsToItsPersona(String domain) {
    EmissionReport.Rules rules =
        all(() -> List.of(rule("r", "Rule", domain, false, true, 1)))
            .aggregate(spool, "log")
            .report()
            .rules();
    assertThat(rules).isEqualTo(new EmissionReport.Rules(0, 1, 1, 0, 0));
  }

  @Test
  void aCatalogueThatFailsIsHeardOfAndNothingMoves() {
    publish(MISTAKE_FILE, challenges());
    EmissionIngestor broken =
        EmissionIngestor.with(
            () -> {
              throw new IllegalStateException("no database");
            });
    assertThatIllegalStateException()
        .isThrownBy(() -> broken.drain(spool, "log", manifest -> {}))
        .withMessage("no database");
    assertThatIllegalStateException().isThrownBy(() -> broken.aggregate(spool, "log"));
    assertThat(spool.pending()).containsExactly(MISTAKE_FILE);
  }

  @Test
  void aLearnedRuleIsConnectedToTheRuleOfTheCatalogueThatItBecame() {
    publish(
        "learned_rules_demo_1.json",
        "{\"rules\": [{\"rule\": \"Decouple publishers from subscribers\", \"provenance\": {\"id\": \"bl:%s\"}}]}"
            .formatted(OBSERVER.skillId()));
    publish(MISTAKE_FILE, challenges(OBSERVER.skillId()));
    IngestionManifest manifest = aggregate().manifest();
    String learned = "log:" + OBSERVER.skillId();
    String known = "observer_pattern:gauntlet_rule:obs:1";
    assertThat(edges(manifest))
        .contains("log:mistake:m1 challenges " + known, learned + " similar_to " + known);
    assertThat(manifest.rules())
        .singleElement()
        .satisfies(rule -> assertThat(rule.conceptIds()).containsExactly(learned, known));
  }

  @Test
  void twoRulesOfOneTextAndCategoryAreOdd() {
    publish(MISTAKE_FILE, challenges(OBSERVER.skillId(), OBSERVER.skillId()));
    CatalogueRule twin = rule("obs:9", OBSERVER.text(), "", false, true, 0.5);
    IngestionManifest manifest = all(() -> List.of(OBSERVER, twin)).read(spool, "log");
    assertThat(manifest.notes())
        .singleElement()
        .satisfies(
            note -> {
              assertThat(note.kind()).isEqualTo(IngestNote.Kind.ODD);
              assertThat(note.toString())
                  .contains(OBSERVER.skillId(), MISTAKE_FILE, "(gauntlet_rule:obs:9)");
            });
  }
}
