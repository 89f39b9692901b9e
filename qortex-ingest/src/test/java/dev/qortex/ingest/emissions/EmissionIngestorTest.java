package dev.qortex.ingest.emissions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
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
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmissionIngestorTest {

  private static final String MISTAKE_FILE = "mistake_manifest_demo_20260101T000000.json";
  private static final String MISTAKE =
      """
      {"source_id": "buildlog:demo", "domain": "experiential",
       "concepts": [{"name": "mistake:m1", "domain": "experiential", "source_id": "buildlog:demo",
         "properties": {"error_class": "missing_test", "description": "No test for the parser",
                        "was_repeat": false, "severity": null}}],
       "edges": [
         {"source_id": "mistake:m1", "target_id": "gauntlet_rule:test:1", "relation_type": "challenges",
          "properties": {"mapper": "rule_challenge"}, "confidence": 0.7},
         {"source_id": "mistake:m1", "target_id": "session:s1", "relation_type": "happened_in",
          "properties": {}, "confidence": 0.5}],
       "rules": [{"rule": "Write the test first", "category": "missing_test",
         "provenance": {"id": "bl:m1", "domain": "experiential", "derivation": "explicit", "confidence": 0.6}}],
       "metadata": {"source": "buildlog"}}
      """;
  private static final String SESSION_FILE = "session_summary_demo_20260101T000001.json";
  private static final String SESSION =
      """
      {"source_id": "buildlog:demo", "domain": "experiential",
       "concepts": [{"name": "session:s1", "properties":
         {"duration_minutes": 12.5, "mistakes_logged": 2, "outcome": "revision"}}],
       "edges": [{"source_id": "session:s1", "target_id": "mistake:m1", "relation_type": "contains",
         "confidence": 1.0}], "rules": []}
      """;
  private static final String LEARNED_FILE = "learned_rules_demo_20260101T000002.json";
  private static final String LEARNED =
      """
      {"persona": "buildlog_demo", "version": 1, "rules": [
        {"rule": "Validate at boundaries", "category": "architectural", "provenance":
          {"id": "bl:arch-3029c731ed", "domain": "experiential", "confidence": 0.7}}]}
      """;
  private static final String REVIEW_FILE = "gauntlet_review_demo_20260101T000003.json";
  private static final String REVIEW =
      """
      {"iteration": 2, "action": "fix_criticals", "rules_credited": ["test:1"], "sampling_delta": {},
       "issues": [{"severity": "critical", "category": "security", "description": "Secret in code"}]}
      """;
  private static final String REWARD_FILE = "reward_signal_demo_20260101T000004.json";
  private static final String REWARD =
      """
      {"concepts": [{"name": "reward:r1", "properties": {"outcome": "accepted", "reward_value": 1.0}}],
       "edges": [{"source_id": "reward:r1", "target_id": "session:s1", "relation_type": "part_of",
         "confidence": 1}]}
      """;

  @TempDir Path folder;

  private final EmissionIngestor ingestor = new EmissionIngestor();

  private static IngestionManifest parse(String file, String json) {
    return EmissionIngestor.parse(file, json.getBytes(StandardCharsets.UTF_8), "experience");
  }

  private static ConceptNode concept(IngestionManifest manifest, String id) {
    return manifest.concepts().stream()
        .filter(c -> c.id().equals("experience:" + id))
        .findFirst()
        .orElseThrow();
  }

  private Spool spool() {
    return new Spool(folder, () -> Instant.EPOCH, () -> "id");
  }

  private static void publish(Spool spool, String name, String json) {
    spool.publish(name, json.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aMistakeIsAConceptWithEdgesAndRules() {
    IngestionManifest manifest = parse(MISTAKE_FILE, MISTAKE);
    assertThat(manifest.sources())
        .singleElement()
        .satisfies(
            source -> assertThat(source.id()).isEqualTo("experience:emission:" + MISTAKE_FILE));
    ConceptNode mistake = concept(manifest, "mistake:m1");
    assertThat(mistake.domain()).isEqualTo("experience");
    assertThat(mistake.description()).isEqualTo("Mistake (missing_test) — No test for the parser");
    assertThat(mistake.properties())
        .containsEntry("was_repeat", false)
        .doesNotContainKey("severity");
    assertThat(manifest.edges())
        .singleElement()
        .satisfies(
            edge -> {
              assertThat(edge.relation()).isEqualTo(RelationType.CHALLENGES);
              assertThat(edge.properties()).isEqualTo(Map.of("mapper", "rule_challenge"));
            });
    assertThat(manifest.rules())
        .singleElement()
        .satisfies(
            (ExplicitRule rule) -> {
              assertThat(rule.id()).isEqualTo("experience:bl:m1");
              assertThat(rule.conceptIds()).containsExactly("experience:mistake:m1");
              assertThat(rule.confidence()).isEqualTo(0.6);
            });
  }

  @Test
  void anUnknownRelationIsAWarningThatNamesFileAndType() {
    assertThat(parse(MISTAKE_FILE, MISTAKE).notes())
        .singleElement()
        .asString()
        .contains(MISTAKE_FILE, "happened_in");
  }

  @Test
  void everyTypeIsDescribedInItsWords() {
    assertThat(concept(parse(SESSION_FILE, SESSION), "session:s1").description()).isEmpty();
    assertThat(concept(parse(REWARD_FILE, REWARD), "reward:r1").description()).isEmpty();
    assertThat(concept(parse(LEARNED_FILE, LEARNED), "arch-3029c731ed").description())
        .isEqualTo("Validate at boundaries");
    IngestionManifest review = parse(REVIEW_FILE, REVIEW);
    assertThat(concept(review, "review:demo_20260101T000003").description())
        .isEqualTo("Review, iteration 2: fix_criticals, 1 issues. critical: Secret in code");
    assertThat(review.edges())
        .extracting(edge -> edge.key().toString())
        .containsExactly(
            "experience:review:demo_20260101T000003 supports experience:gauntlet_rule:test:1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x"})
  void aLongDescriptionIsCutBetweenTwoCharacters(String start) {
    String many = REVIEW.replace("Secret in code", start + "🦊".repeat(1000));
    assertThat(concept(parse(REVIEW_FILE, many), "review:demo_20260101T000003").description())
        .hasSizeBetween(2000, 2001)
        .endsWith("🦊…");
  }

  @Test
  void aLearnedRuleSpeaksOfItself() {
    assertThat(parse(LEARNED_FILE, LEARNED).rules())
        .containsExactly(
            new ExplicitRule(
                "experience:bl:arch-3029c731ed",
                "experience",
                "Validate at boundaries",
                List.of("experience:arch-3029c731ed"),
                "architectural",
                0.7,
                new dev.qortex.core.model.Provenance(
                    "experience:emission:learned_rules:buildlog_demo:bl:arch-3029c731ed",
                    "",
                    "Validate at boundaries")));
  }

  @Test
  void rulesWithOneIdInOneArtefactStayApart() {
    String two =
        "{\"rules\": [{\"rule\": \"One\", \"provenance\": {\"id\": \"x\"}}, {\"rule\": \"Two\","
            + " \"provenance\": {\"id\": \"x\"}}, {\"rule\": \"Three\"}]}";
    assertThat(parse(LEARNED_FILE, two).rules())
        .extracting(ExplicitRule::id)
        .hasSize(3)
        .doesNotHaveDuplicates();
  }

  @Test
  void aStubNeverHidesTheRealConceptWhateverTheOrder() {
    IngestionManifest mistake = parse(MISTAKE_FILE, MISTAKE);
    IngestionManifest session = parse(SESSION_FILE, SESSION);
    for (List<IngestionManifest> order :
        List.of(List.of(mistake, session), List.of(session, mistake))) {
      try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
        order.forEach(graph::ingest);
        assertThat(graph.concept("experience:mistake:m1"))
            .hasValueSatisfying(
                concept -> assertThat(concept.properties()).doesNotContainKey("stub"));
        assertThat(graph.concept("experience:gauntlet_rule:test:1"))
            .hasValueSatisfying(
                concept -> assertThat(concept.properties()).containsEntry("stub", true));
        graph.retract("experience:emission:" + MISTAKE_FILE);
        assertThat(graph.concept("experience:mistake:m1"))
            .hasValueSatisfying(
                concept -> assertThat(concept.properties()).containsEntry("stub", true));
      }
    }
  }

  @Test
  void aConceptThatIsOnlyListedNeverHidesOneThatIsDescribed() {
    String listed = "{\"concepts\": [{\"name\": \"x\"}]}";
    String described = "{\"concepts\": [{\"name\": \"x\", \"description\": \"What it is\"}]}";
    String both =
        "{\"concepts\": [{\"name\": \"x\"}, {\"name\": \"x\", \"description\": \"What it is\"},"
            + " {\"name\": \"x\"}]}";
    for (List<String> artefacts :
        List.of(List.of(listed, described), List.of(described, listed), List.of(both))) {
      try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
        for (int i = 0; i < artefacts.size(); i++) {
          graph.ingest(parse("session_summary_" + i + ".json", artefacts.get(i)));
        }
        assertThat(graph.concept("experience:x"))
            .hasValueSatisfying(x -> assertThat(x.description()).isEqualTo("What it is"));
      }
    }
  }

  @Test
  void aSpoolCanBeReadForTwoDomains() {
    Spool spool = spool();
    publish(spool, SESSION_FILE, SESSION);
    ingestor.drain(spool, "one", manifest -> {});
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      graph.ingest(ingestor.read(spool, "one"));
      graph.ingest(ingestor.read(spool, "two"));
      graph.retract("one:emission:" + SESSION_FILE);
      assertThat(graph.concept("one:session:s1")).isEmpty();
      assertThat(graph.concept("two:session:s1")).isPresent();
    }
  }

  @Test
  void whatIsNotKnownOfAMistakeIsNotMadeUp() {
    String json = "{\"concepts\": [{\"name\": \"mistake:m\"}, {\"name\": \"session:s\"}]}";
    IngestionManifest manifest = parse(MISTAKE_FILE, json);
    assertThat(concept(manifest, "mistake:m").description()).isEqualTo("Mistake (general)");
    assertThat(concept(manifest, "session:s").description()).isEmpty();
  }

  @Test
  void projectsInDomainsOfTheirOwnDoNotGetInEachOthersWay() {
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      for (String project : List.of("one", "two")) {
        Spool spool = new Spool(folder.resolve(project), () -> Instant.EPOCH, () -> "id");
        publish(spool, MISTAKE_FILE.replace("demo", project), MISTAKE);
        publish(spool, LEARNED_FILE.replace("demo", project), LEARNED);
        publish(spool, REVIEW_FILE.replace("demo", project), REVIEW);
        assertThat(ingestor.drain(spool, project, graph::ingest).failed()).isEmpty();
        assertThat(graph.concept(project + ":gauntlet_rule:test:1"))
            .hasValueSatisfying(
                rule -> {
                  assertThat(rule.domain()).isEqualTo(project);
                  assertThat(rule.name()).isEqualTo("gauntlet_rule:test:1");
                });
      }
    }
  }

  @Test
  void aReviewWithoutFindingsIsNoConcept() {
    String clean = "{\"iteration\": 1, \"action\": \"clean\", \"issues\": []}";
    assertThat(parse(REVIEW_FILE, clean).concepts()).isEmpty();
    assertThat(parse(REVIEW_FILE, clean).sources()).hasSize(1);
  }

  @Test
  void theLastStandingOfALessonReplacesThoseBefore() {
    Spool spool = spool();
    publish(spool, LEARNED_FILE, LEARNED);
    publish(spool, LEARNED_FILE.replace("02.json", "03.json"), LEARNED.replace("0.7", "0.9"));
    publish(spool, LEARNED_FILE.replace("02.json", "04.json"), LEARNED.replace("0.7", "0.2"));
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      ingestor.drain(spool, EmissionIngestor.DOMAIN, graph::ingest);
      String rule = EmissionIngestor.DOMAIN + ":bl:arch-3029c731ed";
      assertThat(graph.rules(RuleQuery.all()))
          .extracting(ExplicitRule::id, ExplicitRule::confidence)
          .containsExactly(tuple(rule, 0.2));
      long revision = graph.revision();
      graph.ingest(ingestor.read(spool, EmissionIngestor.DOMAIN));
      assertThat(graph.revision()).isEqualTo(revision);

      EmissionIngestor without =
          EmissionIngestor.builder().rejected(Set.of("arch-3029c731ed")).build();
      graph.ingest(without.read(spool, EmissionIngestor.DOMAIN));
      assertThat(graph.rules(RuleQuery.all())).isEmpty();
    }
  }

  @Test
  void drainingIngestsMovesAndChangesNothingTheSecondTime() {
    Spool spool = spool();
    publish(spool, MISTAKE_FILE, MISTAKE);
    publish(spool, SESSION_FILE, SESSION);
    publish(spool, LEARNED_FILE, LEARNED);
    publish(spool, REVIEW_FILE, REVIEW);
    publish(spool, REWARD_FILE, REWARD);
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      Spool.Report report = ingestor.drain(spool, EmissionIngestor.DOMAIN, graph::ingest);
      assertThat(report.processed()).hasSize(5);
      assertThat(graph.sources(EmissionIngestor.DOMAIN)).hasSize(5);
      long revision = graph.revision();
      spool
          .processed()
          .forEach(
              name ->
                  graph.ingest(
                      EmissionIngestor.parse(
                          name, spool.readProcessed(name), EmissionIngestor.DOMAIN)));
      assertThat(graph.revision()).isEqualTo(revision);
      assertThat(ingestor.drain(spool, EmissionIngestor.DOMAIN, graph::ingest).processed())
          .isEmpty();
      graph.ingest(ingestor.read(spool, EmissionIngestor.DOMAIN));
      assertThat(graph.revision()).isEqualTo(revision);
    }
  }

  @Test
  void fault24NoFileBlocksThoseAfterItAndEveryTypeIsConsumed() {
    Spool spool = spool();
    publish(spool, MISTAKE_FILE, "[1, 2]");
    publish(spool, REVIEW_FILE, REVIEW);
    publish(spool, SESSION_FILE, SESSION);
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      Consumer<IngestionManifest> refusesReviews =
          manifest -> {
            if (manifest.sources().get(0).id().contains("gauntlet_review")) {
              throw new IllegalArgumentException("The graph does not take it.");
            }
            graph.ingest(manifest);
          };

      assertThat(ingestor.drain(spool, "experience", refusesReviews).processed())
          .containsExactly(SESSION_FILE);
      assertThat(spool.pending()).isEmpty();
      assertThat(spool.failed()).containsExactlyInAnyOrder(MISTAKE_FILE, REVIEW_FILE);

      publish(spool, REVIEW_FILE, REVIEW);
      assertThat(ingestor.drain(spool, "experience", graph::ingest).processed())
          .containsExactly(REVIEW_FILE);
      assertThat(spool.pending()).isEmpty();
    }
  }

  @Test
  void aBrokenFileFailsAloneAndForeignFilesStay() {
    Spool spool = spool();
    publish(spool, MISTAKE_FILE, MISTAKE.substring(0, 100));
    publish(spool, SESSION_FILE, SESSION);
    publish(spool, "notes.json", "{}");
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      Spool.Report report = ingestor.drain(spool, "experience", graph::ingest);
      assertThat(report.processed()).containsExactly(SESSION_FILE);
      assertThat(report.skipped()).containsExactly("notes.json");
      assertThat(report.failed())
          .singleElement()
          .satisfies(
              failure -> {
                assertThat(failure.name()).isEqualTo(MISTAKE_FILE);
                assertThat(failure.reason()).contains(MISTAKE_FILE, "not valid JSON", "\nMaybe");
              });
      assertThat(spool.failed()).containsExactly(MISTAKE_FILE);
      assertThat(graph.concept("experience:session:s1")).isPresent();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[]|top level",
        "{\"concepts\": {}}|concepts",
        "{\"concepts\": [1]}|concepts[0]",
        "{\"concepts\": [{\"name\": \" \"}]}|concepts[0].name",
        "{\"concepts\": [{\"name\": \"x\", \"properties\": 3}]}|concepts[0].properties",
        "{\"edges\": [{\"source_id\": \"a\"}]}|edges[0].target_id",
        "{\"edges\": [{\"source_id\": \"a\", \"target_id\": \"b\", \"relation_type\": \"uses\","
            + " \"confidence\": 1.5}]}|edges[0].confidence",
        "{\"edges\": [{\"source_id\": \"a\", \"target_id\": \"b\", \"relation_type\": \"uses\","
            + " \"confidence\": \"high\"}]}|edges[0].confidence",
        "{\"rules\": [{\"category\": \"x\"}]}|rules[0].rule",
        "{\"concepts\": [{\"name\": \"\\ud800\"}]}|concepts[0].name"
      })
  void aWrongFieldIsNamed(String json, String field) {
    assertThatThrownBy(() -> parse(MISTAKE_FILE, json))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining(MISTAKE_FILE)
        .hasMessageContaining("(" + field + ")");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "{", "{} {}", "{\"a\": 1, \"a\": 2}", "{\"a\": NaN}", "\u0000", "null"})
  void whatIsNoStrictJsonIsRefused(String json) {
    assertThatThrownBy(() -> parse(MISTAKE_FILE, json))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining(MISTAKE_FILE);
  }

  @Test
  void deepJsonIsRefusedNotFatal() {
    assertThatThrownBy(() -> parse(MISTAKE_FILE, "{\"a\":".repeat(100_000)))
        .isInstanceOf(SourceReadException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"other_demo.json", "mistake_manifest.json", "session_summary_x.yaml"})
  void aFileOfAnotherNameIsRefused(String name) {
    assertThatThrownBy(() -> parse(name, "{}"))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining(name)
        .hasMessageContaining("gauntlet_review");
  }

  @Test
  void largeNumbersAndNestedValuesSurvive() {
    String json =
        "{\"concepts\": [{\"name\": \"x\", \"properties\": {\"big\":"
            + " 123456789012345678901234567890, \"n\": 3, \"d\": 0.5, \"l\": [1, null, {\"k\":"
            + " true}]}}]}";
    assertThat(concept(parse(MISTAKE_FILE, json), "x").properties())
        .isEqualTo(
            Map.of(
                "big",
                1.2345678901234568e29,
                "n",
                3L,
                "d",
                0.5,
                "l",
                List.of(1L, Map.of("k", true))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"concepts\":"
            + " \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx😀\"}",
        "{\"concepts\": \"\\ud800\"}",
        "{\"concepts\": [{\"name\": \"x\", \"properties\": {\"\\ud800\": 1}}]}"
      })
  void aBrokenEmojiFailsItsArtefactAlone(String json) {
    Spool spool = spool();
    publish(spool, REWARD_FILE, REWARD);
    publish(spool, SESSION_FILE, json);
    EmissionAggregate read =
        EmissionIngestor.builder().includePending(true).build().aggregate(spool, "experience");
    assertThat(read.report().total()).isEqualTo(1);
    assertThat(read.manifest().notes())
        .singleElement()
        .satisfies(note -> assertThat(note.subject()).isEqualTo(SESSION_FILE));
  }

  @Test
  void aRuleThatWasLearnedInAnotherDomainLivesThere() {
    IngestionManifest manifest =
        parse(
            LEARNED_FILE,
            """
            {"rules": [{"rule": "Decouple publishers", "provenance": {"id": "bl:arch-0123456789",
              "domain": "observer_pattern", "frequency": 7, "sources": ["e1", "e2"]}}]}
            """);
    assertThat(manifest.rules())
        .singleElement()
        .satisfies(
            rule -> {
              assertThat(rule.domain()).isEqualTo("observer_pattern");
              assertThat(rule.id()).isEqualTo("observer_pattern:bl:arch-0123456789");
              assertThat(rule.conceptIds()).containsExactly("experience:arch-0123456789");
            });
    assertThat(concept(manifest, "arch-0123456789").properties())
        .isEqualTo(Map.of("rule", true, "frequency", 7L, "sources", List.of("e1", "e2")));
  }

  @Test
  void aColonInADomainDoesNotMakeItAnother() {
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      byte[] one = "{\"concepts\": [{\"name\": \"y:mistake:1\"}]}".getBytes(StandardCharsets.UTF_8);
      byte[] two = "{\"concepts\": [{\"name\": \"mistake:1\"}]}".getBytes(StandardCharsets.UTF_8);
      graph.ingest(EmissionIngestor.parse(REWARD_FILE, one, "x"));
      graph.ingest(EmissionIngestor.parse(REWARD_FILE, two, "x:y"));
      assertThat(graph.concept("x:y:mistake:1"))
          .hasValueSatisfying(concept -> assertThat(concept.domain()).isEqualTo("x"));
      assertThat(graph.concept("x%3Ay:mistake:1"))
          .hasValueSatisfying(concept -> assertThat(concept.domain()).isEqualTo("x:y"));
    }
  }
}
