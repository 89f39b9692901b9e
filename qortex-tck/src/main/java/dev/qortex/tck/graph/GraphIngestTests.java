package dev.qortex.tck.graph;

import static dev.qortex.tck.internal.Fixtures.AWAY;
import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.concept;
import static dev.qortex.tck.internal.Fixtures.edge;
import static dev.qortex.tck.internal.Fixtures.example;
import static dev.qortex.tck.internal.Fixtures.manifest;
import static dev.qortex.tck.internal.Fixtures.passage;
import static dev.qortex.tck.internal.Fixtures.rule;
import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.GraphStats;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.tck.internal.VisibleGraph;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

abstract class GraphIngestTests extends GraphTests {

  @Test
  void aSourceHasTheTimeAtWhichItWasLastIngested() {
    Instant before = graph().clock().instant();
    graph().ingest(manifest("a").concept(concept("a", "x")).build());
    Map<String, Instant> first = graph().ingestedAt(HOME);
    assertThat(first).containsOnlyKeys("a");
    assertThat(first.get("a")).isBetween(before, graph().clock().instant());
    long revision = graph().revision();
    graph().ingest(manifest("a").concept(concept("a", "x")).build());
    assertThat(graph().ingestedAt(HOME).get("a")).isAfterOrEqualTo(first.get("a"));
    assertThat(graph().revision()).isEqualTo(revision);
    assertThat(graph().ingestedAt("nowhere")).isEmpty();
    graph().retract("a");
    assertThat(graph().ingestedAt(HOME)).isEmpty();
  }

  @Test
  void everyFieldOfEveryElementComesBack() {
    Provenance here = new Provenance("a", "Retries > Backoff", "It says so.");
    Map<String, Object> extras =
        Map.of(
            "text",
            "t",
            "whole",
            7,
            "real",
            0.25,
            "yes",
            true,
            "list",
            List.of(1, "two", 3.5),
            "map",
            Map.of("deep", List.of(Map.of("deeper", -1L))),
            "huge",
            Long.MAX_VALUE);
    ConceptNode concept = new ConceptNode("c", HOME, "Name", "What", 0.125, here, extras);
    Passage passage =
        new Passage("p", HOME, "Title", "Text", here, new Sequence("talk", 3), extras);
    ConceptEdge edge = new ConceptEdge("c", "p", RelationType.CHALLENGES, 0.1, here, extras);
    ExplicitRule rule =
        new ExplicitRule("r", HOME, "Do it", List.of("z", "c", "a"), "cat", 0.7, here);
    CodeExample example =
        new CodeExample("e", HOME, "x();\n", "java", "shows", List.of("c"), true, here);
    SourceMetadata source = new SourceMetadata("a", "A", "markdown", "docs/a.md", "abc123");
    graph()
        .ingest(
            IngestionManifest.builder(HOME)
                .source(source)
                .concept(concept)
                .passage(passage)
                .edge(edge)
                .rule(rule)
                .example(example)
                .build());
    VisibleGraph seen = VisibleGraph.of(graph());
    assertThat(seen.nodes().values()).containsExactly(concept, passage);
    assertThat(seen.edges().values()).containsExactly(edge);
    assertThat(seen.rules().values()).containsExactly(rule);
    assertThat(seen.examples().values()).containsExactly(example);
    assertThat(graph().source("a")).contains(source);
    assertThat(graph().sources(HOME)).containsExactly(source);
  }

  @Test
  void thePassageOfEachSourceKeepsItsMarkdown() {
    Passage first = written("a", "See [there](there.md).\n\n```java\nrun();\n```");
    Passage second = written("b", "*See* there.\n\n| a | b |\n|---|---|\n| 1 | 2 |");
    graph().ingest(manifest("a").passage(first).build());
    graph().ingest(manifest("b").passage(second).build());
    assertThat(graph().passage("p")).contains(first);
    graph().retract("a");
    assertThat(graph().passage("p").orElseThrow().markdown()).isEqualTo(second.markdown());
    Passage changed = written("b", "_See_ there.");
    IngestReport report = graph().ingest(manifest("b").passage(changed).build());
    assertThat(report.updated().passages()).isEqualTo(1);
    assertThat(report.unembedded()).isEmpty();
    assertThat(graph().passage("p").orElseThrow().written()).isEqualTo("Title\n_See_ there.");
  }

  private static Passage written(String source, String markdown) {
    return new Passage(
        "p",
        HOME,
        "Title",
        "See there.",
        Provenance.of(source),
        Sequence.NONE,
        Map.of(Passage.MARKDOWN, markdown));
  }

  @Test
  void aSecondTimeChangesNothing() {
    graph().ingest(everything());
    long revision = graph().revision();
    GraphStats stats = graph().stats();
    VisibleGraph seen = VisibleGraph.of(graph());
    IngestReport report = graph().ingest(everything());
    assertThat(report.changed()).isFalse();
    assertThat(report.unembedded()).isEmpty();
    assertThat(report.revision()).isEqualTo(revision);
    assertThat(graph().revision()).isEqualTo(revision);
    assertThat(graph().stats()).isEqualTo(stats);
    assertThat(VisibleGraph.of(graph())).isEqualTo(seen);
  }

  @Test
  void theReportCountsWhatIsNewAndNamesItsTexts() {
    IngestReport report = graph().ingest(everything());
    assertThat(report.added()).isEqualTo(new ElementCounts(2, 1, 2, 1, 1));
    assertThat(report.updated()).isEqualTo(ElementCounts.ZERO);
    assertThat(report.removed()).isEqualTo(ElementCounts.ZERO);
    assertThat(report.unembedded()).containsExactly("c1", "c2", "p");
    assertThat(report.notes())
        .containsExactly(IngestNote.odd("one", ""), IngestNote.odd("two", ""));
    assertThat(report.revision()).isEqualTo(graph().revision()).isPositive();
  }

  @Test
  void theReportCountsWhatIsUpdatedAndRemoved() {
    graph().ingest(everything());
    IngestReport report =
        graph()
            .ingest(
                manifest("a")
                    .concept(concept("a", "c1", HOME, "new words", 1))
                    .concept(concept("a", "c2", HOME, "as a says", 0.5))
                    .concept(concept("a", "c3"))
                    .edge(edge("a", "c1", RelationType.REQUIRES, "c2", 0.5))
                    .rule(rule("a", "r", "Do something else", 1))
                    .build());
    assertThat(report.added()).isEqualTo(new ElementCounts(1, 0, 0, 0, 0));
    assertThat(report.updated()).isEqualTo(new ElementCounts(2, 0, 1, 1, 0));
    assertThat(report.removed()).isEqualTo(new ElementCounts(0, 1, 1, 0, 1));
    assertThat(report.unembedded()).containsExactly("c1", "c3");
  }

  @Test
  void aCompleteManifestTakesBackWhatItsSourceNoLongerSays() {
    graph().ingest(everything());
    graph().ingest(manifest("b").concept(concept("b", "c2")).build());
    graph().ingest(manifest("a").concept(concept("a", "c1")).build());
    VisibleGraph seen = VisibleGraph.of(graph());
    assertThat(seen.nodes()).containsOnlyKeys("c1", "c2");
    assertThat(seen.contributors()).containsEntry("c2", List.of("b"));
    assertThat(seen.edges()).isEmpty();
    assertThat(seen.rules()).isEmpty();
    assertThat(seen.examples()).isEmpty();
  }

  @Test
  void anIncompleteManifestAddsAndReplacesAndTakesNothingBack() {
    graph().ingest(everything());
    graph()
        .ingest(manifest("a").incomplete().concept(concept("a", "c1", HOME, "anew", 0.5)).build());
    VisibleGraph seen = VisibleGraph.of(graph());
    assertThat(seen.nodes()).containsOnlyKeys("c1", "c2", "p");
    assertThat(graph().concept("c1").orElseThrow().description()).isEqualTo("anew");
    assertThat(seen.edges()).hasSize(2);
    assertThat(seen.rules()).hasSize(1);
    assertThat(seen.examples()).hasSize(1);
  }

  @Test
  void anEmptyCompleteManifestTakesEverythingOfItsSourceBack() {
    graph().ingest(everything());
    IngestReport report = graph().ingest(manifest("a").build());
    assertThat(report.removed()).isEqualTo(new ElementCounts(2, 1, 2, 1, 1));
    assertThat(graph().stats().total()).isEqualTo(ElementCounts.ZERO);
  }

  @Test
  void aManifestWithoutSourcesOnlyCreatesItsDomain() {
    IngestReport report = graph().ingest(IngestionManifest.builder(HOME).build());
    assertThat(report.changed()).isFalse();
    assertThat(graph().domain(HOME)).isPresent();
    assertThat(graph().stats().sources()).isZero();
  }

  @Test
  void ofSeveralWithOneIdTheSurestCountsAndThenTheFirst() {
    graph()
        .ingest(
            manifest("a")
                .concept(concept("a", "n", HOME, "unsure", 0.4))
                .concept(concept("a", "n", HOME, "sure", 0.8))
                .concept(concept("a", "n", HOME, "as sure", 0.8))
                .passage(passage("a", "p"))
                .passage(passage("a", "p"))
                .edge(edge("a", "n", RelationType.USES, "p", 0.2))
                .edge(edge("a", "n", RelationType.USES, "p", 0.3))
                .rule(rule("a", "r", "sure", 0.9))
                .rule(rule("a", "r", "sure", 0.9))
                .example(example("a", "e", HOME, "first()"))
                .example(example("a", "e", HOME, "first()"))
                .build());
    VisibleGraph seen = VisibleGraph.of(graph());
    assertThat(graph().concept("n").orElseThrow().description()).isEqualTo("sure");
    assertThat(graph().passage("p")).contains(passage("a", "p"));
    assertThat(seen.edges().values()).extracting(ConceptEdge::confidence).containsExactly(0.3);
    assertThat(seen.rules().values()).extracting(ExplicitRule::text).containsExactly("sure");
    assertThat(seen.examples().values()).extracting(CodeExample::code).containsExactly("first()");
  }

  @Test
  void severalSourcesOfOneManifestAreKeptApart() {
    graph()
        .ingest(
            manifest("a")
                .source(SourceMetadata.of("b", "test"))
                .concept(concept("a", "n", HOME, "of a", 0.5))
                .concept(concept("b", "n", HOME, "of b", 0.7))
                .build());
    assertThat(graph().contributors("n")).containsExactly("a", "b");
    graph().retract("b");
    assertThat(graph().concept("n").orElseThrow().description()).isEqualTo("of a");
  }

  @Test
  void anEdgeMayEndInTheGraphWhateverItsDomain() {
    graph().ingest(manifest("b", AWAY).concept(concept("b", "far", AWAY, "", 1)).build());
    graph().ingest(manifest("a").concept(concept("a", "n")).edge(edge("a", "n", "far")).build());
    assertThat(VisibleGraph.of(graph()).edges()).hasSize(1);
  }

  @Test
  void anEdgeToAnUnknownNodeIsRefusedByName() {
    graph().ingest(everything());
    refusedUnchanged(
        manifest("b", AWAY)
            .concept(concept("b", "new"))
            .rule(rule("b", "r2", "Do", 1))
            .edge(edge("b", "new", "c1"))
            .edge(edge("b", "new", "ghost"))
            .build(),
        "ghost");
    refusedUnchanged(
        manifest("b").incomplete().edge(edge("b", "phantom", "c1")).build(), "phantom");
  }

  @Test
  void anEdgeToWhatTheSameManifestTakesBackIsRefused() {
    graph().ingest(manifest("a").concept(concept("a", "n")).build());
    refusedUnchanged(
        manifest("a").concept(concept("a", "m")).edge(edge("a", "m", "n")).build(), "(n)");
  }

  @Test
  void aNodeKeepsItsDomain() {
    graph().ingest(everything());
    refusedUnchanged(manifest("b").concept(concept("b", "c1", AWAY, "", 1)).build(), "c1", AWAY);
    refusedUnchanged(
        manifest("b").concept(concept("b", "n")).concept(concept("b", "n", AWAY, "", 1)).build(),
        "(n)",
        AWAY);
  }

  @Test
  void aRuleAndAnExampleKeepTheirDomainWhoeverStatesThem() {
    graph().ingest(everything());
    refusedUnchanged(
        manifest("b", AWAY).rule(rule("b", "r", AWAY, "Go", List.of(), 0.1)).build(),
        "rule (r)",
        AWAY);
    refusedUnchanged(
        manifest("b", AWAY).example(example("b", "e", AWAY, "y()")).build(),
        "code example (e)",
        AWAY);
    refusedUnchanged(
        manifest("a").rule(rule("a", "r", AWAY, "Go", List.of(), 1)).build(), "rule (r)", AWAY);
    refusedUnchanged(
        manifest("b")
            .source(SourceMetadata.of("c", "test"))
            .example(example("b", "new", HOME, "y()"))
            .example(example("c", "new", AWAY, "y()"))
            .build(),
        "code example (new)",
        AWAY);
    graph().retract("a");
    graph().ingest(manifest("b", AWAY).rule(rule("b", "r", AWAY, "Go", List.of(), 1)).build());
    assertThat(graph().rules(RuleQuery.all())).extracting(ExplicitRule::domain).contains(AWAY);
  }

  @Test
  void whatSeveralSourcesSayOfARuleOfOneDomainIsKeptApart() {
    graph().ingest(manifest("a").rule(rule("a", "r", "Do", 0.5)).build());
    graph().ingest(manifest("b").rule(rule("b", "r", "Do it", 0.9)).build());
    graph().retract("b");
    assertThat(graph().rules(RuleQuery.all())).extracting(ExplicitRule::text).containsExactly("Do");
  }

  @Test
  void aNodeKeepsItsKind() {
    graph().ingest(everything());
    refusedUnchanged(manifest("b").passage(passage("b", "c1")).build(), "c1", "CONCEPT", "PASSAGE");
    refusedUnchanged(
        manifest("b").concept(concept("b", "n")).passage(passage("b", "n")).build(), "(n)");
  }

  @Test
  void aSourceKeepsItsDomain() {
    graph().ingest(everything());
    refusedUnchanged(manifest("a", AWAY).concept(concept("a", "new")).build(), "(a)", AWAY);
  }

  @Test
  void afterARetractionDomainAndKindAreFree() {
    graph().ingest(everything());
    graph().retract("a");
    graph().ingest(manifest("a", AWAY).passage(passage("a", "c1")).build());
    assertThat(graph().sources(AWAY)).extracting(SourceMetadata::id).containsExactly("a");
    assertThat(graph().passage("c1")).isPresent();
  }

  @Test
  void theLastMetadataOfASourceCounts() {
    graph().ingest(manifest("a").build());
    long before = graph().revision();
    SourceMetadata moved = new SourceMetadata("a", "A", "text", "elsewhere", "hash");
    graph().ingest(IngestionManifest.builder(HOME).source(moved).build());
    assertThat(graph().source("a")).contains(moved);
    assertThat(graph().revision()).isGreaterThan(before);
  }

  /** Refused with these words in the message, and nothing is changed. */
  private void refusedUnchanged(IngestionManifest manifest, String... words) {
    long revision = graph().revision();
    GraphStats stats = graph().stats();
    VisibleGraph seen = VisibleGraph.of(graph());
    refused(() -> graph().ingest(manifest), words);
    assertThat(graph().revision()).isEqualTo(revision);
    assertThat(graph().stats()).isEqualTo(stats);
    assertThat(VisibleGraph.of(graph())).isEqualTo(seen);
    assertThat(graph().nodes(List.of("new")).values()).extracting(Node::id).isEmpty();
  }

  private static IngestionManifest everything() {
    return manifest("a")
        .concept(concept("a", "c1"))
        .concept(concept("a", "c2"))
        .passage(passage("a", "p"))
        .edge(edge("a", "c1", "c2"))
        .edge(edge("a", "p", RelationType.MENTIONS, "c1", 0.5))
        .rule(rule("a", "r", HOME, "Do", List.of("c1"), 1))
        .example(example("a", "e", HOME, "x()"))
        .note(IngestNote.odd("one", ""))
        .note(IngestNote.odd("two", ""))
        .build();
  }
}
